/** Where the operator's gateway is. */
export const HEALTH_PATH = '/api/v1/health';
export const METRICS_PATH = '/metrics';
/** Whether the process lives, and whether it should get requests: for supervisors and balancers. */
export const LIVE_PATH = '/health/live';
export const READY_PATH = '/health/ready';
