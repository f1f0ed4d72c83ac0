/** Instants differ by the millisecond. A requested instant lies between the last one and the next. */
export const nextMillisecond = async (): Promise<string> => {
  const start = Date.now()
  while (Date.now() <= start + 1) await Promise.resolve()
  return new Date(start + 1).toISOString()
}
