/** Where the operator's gateway is. */
export const HEALTH_PATH = '/api/v1/health';
export const METRICS_PATH = '/metrics';
