const longestTimeout = 2 ** 31 - 1

/** Calls once when the moment has come, however far off it is. Returns a way to call it off. */
export const atExpiry = (expiresAt: number, expire: () => void): (() => void) => {
  const wait = (): NodeJS.Timeout => {
    const left = expiresAt - Date.now()
    return left <= longestTimeout
      ? setTimeout(expire, left)
      : setTimeout(() => {
          timer = wait()
        }, longestTimeout)
  }
  let timer = wait()
  return () => {
    clearTimeout(timer)
  }
}
