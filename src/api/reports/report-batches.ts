import * as t from 'io-ts'
import { BatchLevel, ReportBatch } from '../../domain/reports/batch/report-batch.ts'
import { RunParameters } from '../../domain/reports/run/run-parameters.ts'
import { Uuid } from '../../domain/uuid.ts'
import { anyPermissionAccess, defineEndpoint, FileReply } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const authorAccess = anyPermissionAccess('site.admin', 'client.adviser')
const idParams = t.strict({ id: Uuid })

export const reportBatches = defineEndpoint({
  method: 'GET',
  path: '/report-batches',
  access: authorAccess,
  reply: t.readonlyArray(ReportBatch),
})

const batchRefusals = {
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
export const startBatch = defineEndpoint({
  method: 'POST',
  path: '/report-batches',
  access: authorAccess,
  body: t.strict({
    id: Uuid,
    report: textUpTo(200),
    level: BatchLevel,
    codes: t.readonlyArray(textUpTo(200)),
    parameters: RunParameters,
  }),
  allowance: 'batches',
  reply: ReportBatch,
  refusals: batchRefusals,
})

export const steerBatch = defineEndpoint({
  method: 'PUT',
  path: '/report-batches/:id',
  access: authorAccess,
  params: idParams,
  body: t.strict({ act: t.keyof({ pause: null, resume: null, cancel: null, retry: null }) }),
  reply: ReportBatch,
  refusals: batchRefusals,
})

export const batchZip = defineEndpoint({
  method: 'GET',
  path: '/report-batches/:id/zip',
  access: authorAccess,
  params: idParams,
  media: ['application/zip'],
  reply: FileReply,
  refusals: { NotFound: 404, NothingIssued: 409, OutputGone: 410 },
})
