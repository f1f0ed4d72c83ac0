import { refusedRead } from '../../samples/sample.ts'
import type { SampleEvent } from '../../samples/shortest-paths.ts'

/** What is tried again by itself is tried when it likes, and what is refused never: both are walked in the model. */
export const isOfRetries = ({ type, output }: SampleEvent): boolean => type === 'retry.due' || output === refusedRead
