/** Whatever may be thrown, as what a promise may be rejected with. */
export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
