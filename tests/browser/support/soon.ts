/** Time for a live update on a busy machine; `npm run bench -- live` measures how long one takes. */
export const shortWait = { timeout: 5_000 }
