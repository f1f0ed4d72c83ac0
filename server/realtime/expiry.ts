const maxTimeoutMs = 2 ** 31 - 1

/** Supports times beyond the longest timer. Returns a function to cancel. */
export const runAtExpiry = (expiresAt: number, expire: () => void): (() => void) => {
  const wait = (): NodeJS.Timeout => {
    const left = expiresAt - Date.now()
    return left <= maxTimeoutMs
      ? setTimeout(expire, left)
      : setTimeout(() => {
          timer = wait()
        }, maxTimeoutMs)
  }
  let timer = wait()
  return () => {
    clearTimeout(timer)
  }
}
