/** Runs the tasks of one key one after another, those of different keys side by side. */
export const inTurn = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <A>(key: string, task: () => Promise<A>): Promise<A> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
