import { refusedRead, slowRead } from '../../../samples/sample.ts'
import type { SampleEvent } from '../../../samples/walks.ts'

/** Automatic retries, which come at any time, and timeouts, which come after minutes. */
export const isOfItself = (type: string): boolean => type === 'retry.due' || /^xstate\.after\..*\.slow$/.test(type)

/** The model walks what is tried again by itself, what took too long, and what is refused and never tried again. */
export const isOfRetries = ({ type, output }: SampleEvent): boolean =>
  isOfItself(type) || output === refusedRead || output === slowRead
