import { fromEventObservable } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { batchZip, reportBatches, startBatch, steerBatch } from '../../api/reports/report-batches.ts'
import { runOutput } from '../../api/reports/report-runs.ts'
import { figuresDay, reportDates, reports } from '../../api/reports/reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { mayAdminister } from '../../domain/permissions/reaches.ts'
import type { BatchOffers, BatchRequest } from '../../domain/reports/batch/draft.ts'
import type { Identity } from '../../domain/users/identity.ts'
import {
  type BatchStartResult,
  batchStarterMachine,
  type BatchOffersResult,
} from '../../machines/reports/batch-starter.ts'
import {
  listedBatchesMachine,
  type ReportFetchResult,
  type ReportQuery,
  reportBatchesMachine,
  type BatchSteeringRequest,
  type SteeringResult,
  type ZipFetchResult,
} from '../../machines/reports/report-batches.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { batchChanges } from '../../streams/events/reports-changes.ts'
import { callFailure } from '../call-failure.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import { followingActor, retriesOf } from '../following.ts'
import { allAccounts, allAdvisers, allGroups } from '../ledger/whole-lists.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { readHtmlOrSaveFile } from './issued-file.ts'
import { taskActor } from '../task-actor.ts'

const readOffers = ({ call }: ApiClient, identity: Identity): TE.TaskEither<ApiError, BatchOffers> =>
  pipe(
    TE.Do,
    TE.apSW('reports', call(reports)({})),
    TE.apSW('accounts', allAccounts({ call })),
    TE.apSW('groups', allGroups({ call })),
    TE.apSW('advisers', mayAdminister(identity) ? allAdvisers({ call }) : TE.right([])),
    TE.apSW('dates', call(reportDates)({})),
    TE.map(({ dates, ...offers }) => ({ ...offers, ...figuresDay(dates) })),
  )

export const provideReportBatches = ({ client, socket, onDecodeError, page }: ScreenDeps) =>
  reportBatchesMachine.provide({
    actors: {
      list: listedBatchesMachine.provide({
        actors: followingActor(socket, {
          changes: () => batchChanges(socket, onDecodeError),
          read: (_, signal) => client.call(reportBatches)({ signal }),
        }),
      }),
      steerBatch: taskActor<SteeringResult, BatchSteeringRequest>(({ id, act }) =>
        pipe(client.call(steerBatch)({ params: { id }, body: { act } }), TE.mapLeft(callFailure)),
      ),
      fetchZip: taskActor<ZipFetchResult, string>((id, signal) =>
        pipe(
          client.call(batchZip)({ params: { id }, signal }),
          TE.bimap(callFailure, (file) => readHtmlOrSaveFile(page.document, file)),
        ),
      ),
      openReport: taskActor<ReportFetchResult, ReportQuery>(({ run, title }, signal) =>
        pipe(
          client.call(runOutput)({ params: { id: run }, signal }),
          TE.bimap(callFailure, (file) => ({ title, page: readHtmlOrSaveFile(page.document, file) })),
        ),
      ),
      starter: batchStarterMachine.provide({
        actors: {
          explorer: provideExplorer({ client, socket }),
          retries: retriesOf(socket),
          figures: fromEventObservable(() => figuresChanged(socket)),
          readOffers: taskActor<BatchOffersResult, Identity>((input) => readOffers(client, input)),
          startBatch: taskActor<BatchStartResult, BatchRequest>((body) =>
            pipe(client.call(startBatch)({ body }), TE.mapLeft(callFailure)),
          ),
        },
      }),
    },
  })
