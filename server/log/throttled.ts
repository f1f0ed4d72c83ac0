/**
 * Says the first at once, and from then on no more than one in that time: the last of it, and how many of it are left out.
 */
export const throttled = <A>(everyMs: number, say: (what: A, leftOut: number) => void): ((what: A) => void) => {
  let waiting: readonly A[] = []
  let isQuiet = false
  let leftOut = 0

  const begin = (what: A): void => {
    isQuiet = true
    say(what, leftOut)
    waiting = []
    leftOut = 0
    setTimeout(over, everyMs).unref()
  }
  const over = (): void => {
    isQuiet = false
    for (const last of waiting) begin(last)
  }

  return (what) => {
    if (!isQuiet) {
      begin(what)
      return
    }
    leftOut += waiting.length
    waiting = [what]
  }
}
