/** For tests of what stores say, and not of how soon: a machine that is busy answers late, which is no outage. */
const PATIENCE_MS = 60_000;

export const PATIENT_MONGO = { selectMs: PATIENCE_MS, answerMs: PATIENCE_MS };
export const PATIENT_REDIS = {
  patienceMs: PATIENCE_MS,
  timeouts: { answerMs: PATIENCE_MS, connectMs: PATIENCE_MS },
};
