import { type Heard, heardBy, withAnswered } from '../../heard-list.ts'
import type { ReportBatch } from './report-batch.ts'
import type { BatchEvent } from './event.ts'
import { evolveBatch } from './evolve.ts'

export type BatchHeard = Heard<BatchEvent>

export const withHeard = heardBy(evolveBatch)

export const withBatch = withAnswered<ReportBatch>
