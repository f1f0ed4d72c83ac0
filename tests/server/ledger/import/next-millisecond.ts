/** Instants are told apart by the millisecond: what is asked for lies between what was and what comes. */
export const nextMillisecond = async (): Promise<string> => {
  const start = Date.now()
  while (Date.now() <= start + 1) await Promise.resolve()
  return new Date(start + 1).toISOString()
}
