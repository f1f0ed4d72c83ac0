type LogFields = Readonly<Record<string, unknown>>

interface ThrottleOptions {
  readonly write: (line: LogFields) => void
  readonly maxLines: number
  readonly windowMs?: number
}

/** Writes at most `maxLines` lines a minute for each head, then the number left out. Different heads must be few. */
export const throttledLog = ({ write, maxLines, windowMs = 60_000 }: ThrottleOptions) => {
  const windows = new Map<string, { written: number; leftOut: number }>()

  const openWindow = (key: string, head: LogFields) => {
    const window = { written: 0, leftOut: 0 }
    windows.set(key, window)
    setTimeout(() => {
      windows.delete(key)
      if (window.leftOut > 0) write({ ...head, leftOut: window.leftOut })
    }, windowMs).unref()
    return window
  }

  return (head: LogFields, details: LogFields = {}): void => {
    const key = JSON.stringify(head)
    const window = windows.get(key) ?? openWindow(key, head)
    if (window.written < maxLines) {
      window.written += 1
      write({ ...head, ...details })
    } else window.leftOut += 1
  }
}
