const minuteMs = 60_000

/** The limit for a whole run, waiting included. A print that waits or works is no error. */
export const generationLimitMs = 15 * minuteMs

/** A server tries to record the outcome of a run for this long. */
export const recordingLimitMs = 5 * minuteMs

/** After this time, any server treats a run as abandoned. */
export const abandonedAfterMs = generationLimitMs + recordingLimitMs
