import { type Heard, heardBy, withAnswered } from '../../heard-list.ts'
import type { UploadEvent } from './event.ts'
import { evolveUpload } from './evolve.ts'
import type { ReportUpload } from './report-upload.ts'

export type UploadHeard = Heard<UploadEvent>

export const withHeard = heardBy(evolveUpload)

export const withUpload = withAnswered<ReportUpload>
