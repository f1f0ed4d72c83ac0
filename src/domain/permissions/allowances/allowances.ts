/** How many of one kind of work of one person a server has under way, and how many more it lets wait, and for how long. */
export interface Line {
  readonly atOnce: number
  readonly waiting: number
  readonly patienceSeconds: number
}

/** How much one person may ask of one server: so many calls at once, then another every so many seconds. */
export interface Allowance {
  readonly burst: number
  readonly everySeconds: number
  /** What takes a while stands in a line of the person's own before it comes to the queue of all. */
  readonly line: Line | null
}

/** The one place of these numbers; docs/limits.md says whom each is for, and a test holds that it says the same. */
export const allowances = {
  messages: { burst: 20, everySeconds: 6, line: null },
  runs: { burst: 60, everySeconds: 1, line: { atOnce: 2, waiting: 18, patienceSeconds: 30 } },
  checks: { burst: 60, everySeconds: 1, line: { atOnce: 2, waiting: 18, patienceSeconds: 30 } },
  batches: { burst: 20, everySeconds: 30, line: null },
  pdfs: { burst: 20, everySeconds: 3, line: { atOnce: 1, waiting: 9, patienceSeconds: 30 } },
  pictures: { burst: 40, everySeconds: 2, line: { atOnce: 1, waiting: 23, patienceSeconds: 20 } },
} as const satisfies Readonly<Record<string, Allowance>>

export type AllowanceName = keyof typeof allowances
