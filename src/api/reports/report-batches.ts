import * as t from 'io-ts'
import { BatchLevel, ReportBatch } from '../../domain/reports/batch/report-batch.ts'
import { RunParameters } from '../../domain/reports/run/run-parameters.ts'
import { Uuid } from '../../domain/uuid.ts'
import { anyOf, endpoint, FileReply } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const author = anyOf('site.admin', 'client.adviser')
const byId = t.strict({ id: Uuid })

export const reportBatches = endpoint({
  method: 'GET',
  path: '/report-batches',
  access: author,
  reply: t.readonlyArray(ReportBatch),
})

const refusals = {
  NotFound: 404,
  NotAllowedHere: 403,
  NobodyChosen: 422,
  TooMany: 422,
  ParameterMissing: 422,
  DatesReversed: 422,
  DateTooLate: 422,
  LevelNotOffered: 422,
  BatchOver: 409,
  Conflict: 409,
} as const

/** Runs a report for each of `codes`, all of one `level`. The caller chooses the ID; a repeat is the same batch. */
export const startBatch = endpoint({
  method: 'POST',
  path: '/report-batches',
  access: author,
  body: t.strict({
    id: Uuid,
    report: text(200),
    level: BatchLevel,
    codes: t.readonlyArray(text(200)),
    parameters: RunParameters,
  }),
  allowance: 'batches',
  reply: ReportBatch,
  refusals,
})

export const steerBatch = endpoint({
  method: 'PUT',
  path: '/report-batches/:id',
  access: author,
  params: byId,
  body: t.strict({ act: t.keyof({ pause: null, resume: null, cancel: null, retry: null }) }),
  reply: ReportBatch,
  refusals,
})

export const batchZip = endpoint({
  method: 'GET',
  path: '/report-batches/:id/zip',
  access: author,
  params: byId,
  media: ['application/zip'],
  reply: FileReply,
  refusals: { NotFound: 404, NothingIssued: 409, OutputGone: 410 },
})
