import process from 'node:process'

const everyMs = 1000

/** Where it was started by a script that ends without a word, as a signal to npm alone has it do. `parent` is its process id, if it says so. */
export const whenParentGone = (parent: string | undefined, act: () => void): void => {
  if (parent === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === Number(parent)) return
    clearInterval(timer)
    act()
  }, everyMs).unref()
}
