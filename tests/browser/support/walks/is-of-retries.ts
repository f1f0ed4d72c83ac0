import { refusedRead, slowRead } from '../../../samples/sample.ts'
import type { SampleEvent } from '../../../samples/shortest-paths.ts'

/** What is tried again by itself: when it likes, and after minutes where it took too long. */
export const isOfItself = (type: string): boolean => type === 'retry.due' || /^xstate\.after\..*\.slow$/.test(type)

/** The model walks what is tried again by itself, what took too long, and what is refused and never tried again. */
export const isOfRetries = ({ type, output }: SampleEvent): boolean =>
  isOfItself(type) || output === refusedRead || output === slowRead
