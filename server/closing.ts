/** Closes one thing. */
export type Close = () => Promise<void>

/** What was opened, in that order. */
export interface Closing {
  readonly add: (close: Close) => void
  /** The same, of what is closed though there is no time left, and waited for: it bounds its own time. */
  readonly addLasting: (close: Close) => void
  /**
   * Closes all of it, the last first, whatever fails. From when `hurry` is resolved nothing else is waited for, and it answers
   * false where something had not ended by then.
   */
  readonly closeAll: (hurry: Promise<unknown>) => Promise<boolean>
}

interface Step {
  readonly close: Close
  readonly isLasting: boolean
}

export const openClosing = (report: (defect: unknown) => void): Closing => {
  const steps: Step[] = []

  const closed = async (close: Close): Promise<true> => {
    try {
      await close()
    } catch (defect) {
      report(defect)
    }
    return true
  }

  const closeOn = async (hurry: Promise<false>, isInTime: boolean): Promise<boolean> => {
    const step = steps.pop()
    if (step === undefined) return isInTime
    const closing = closed(step.close)
    const hasEnded = step.isLasting ? await closing : await Promise.race([closing, hurry])
    return closeOn(hurry, isInTime && hasEnded)
  }

  return {
    add: (close) => void steps.push({ close, isLasting: false }),
    addLasting: (close) => void steps.push({ close, isLasting: true }),
    closeAll: (hurry) =>
      closeOn(
        hurry.then((): false => false),
        true,
      ),
  }
}
