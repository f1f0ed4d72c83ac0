import { asyncScheduler, throttleTime } from 'rxjs'
import { fromEventObservable } from 'xstate'
import { type ApiError, hasMessage } from '../../api/api-error.ts'
import { fileEndpointOf } from '../../api/endpoint.ts'
import type { ApiClient } from '../../api/client.ts'
import {
  deleteNotification,
  sentNotification,
  sentNotifications,
  withdrawNotification,
} from '../../api/notifications.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type AfterCode, nextPageQuery } from '../../domain/ledger/accounts/code-pages.ts'
import type { SentNotification } from '../../domain/notifications/notification.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import {
  notificationReceiptsMachine,
  type NotificationReceipts,
  type ReceiptExportResult,
  receiptsMachine,
} from '../../machines/notifications/notification-receipts.ts'
import {
  composedNotificationsMachine,
  notificationRemovalMachine,
  type NotificationRemoval,
  sentNotificationsMachine,
} from '../../machines/notifications/sent-notifications.ts'
import { expiryEvents } from '../../streams/browser/expiries.ts'
import { notificationFrames } from '../../streams/events/notification-frames.ts'
import { refusalText } from '../call-failure.ts'
import { wholeList } from '../whole-list.ts'
import { followingActor } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideNotificationComposer } from './provide-notification-composer.ts'
import { errorDeletingNotification } from '../../domain/texts.ts'
import { taskActor } from '../task-actor.ts'

/** Limits reads while two thousand people see one notification at one time. The last event always causes a read. */
const minReadIntervalMs = 1_000

const removeNotification = (
  { call }: ApiClient,
  { act, notification: { NotificationID: id } }: NotificationRemoval['of'],
): TE.TaskEither<ApiError, NotificationRemoval['answer']> =>
  act === 'withdraw'
    ? pipe(
        call(withdrawNotification)({ params: { id }, body: {} }),
        TE.map(() => 'withdrawn'),
      )
    : pipe(
        call(deleteNotification)({ params: { id } }),
        TE.map(() => 'deleted'),
      )

const readAllReceipts = (
  { call }: Pick<ApiClient, 'call'>,
  id: string,
  signal: AbortSignal,
  query: AfterCode = {},
): TE.TaskEither<ApiError, NotificationReceipts> =>
  pipe(
    call(sentNotification)({ params: { id }, query, signal }),
    TE.chain((read) => {
      const next = nextPageQuery(read.user_notifications, ({ UserNotificationID }) => UserNotificationID)
      if (next === null) return TE.right(read)
      return pipe(
        readAllReceipts({ call }, id, signal, next),
        TE.map(({ notification, user_notifications: others }) => ({
          notification,
          user_notifications: [...read.user_notifications, ...others],
        })),
      )
    }),
  )

const removalFault = (act: NotificationRemoval['of']['act'], error: ApiError): string =>
  act === 'delete' && !hasMessage(error) ? errorDeletingNotification : refusalText(error)

export const provideSentNotifications = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const { call } = client
  const save = saveReply(page.document)
  const changes = () =>
    notificationFrames(socket).pipe(throttleTime(minReadIntervalMs, asyncScheduler, { leading: true, trailing: true }))
  return sentNotificationsMachine.provide({
    actors: {
      list: composedNotificationsMachine.provide({
        actors: followingActor(socket, {
          changes,
          read: (_, signal) =>
            wholeList(
              (query) => call(sentNotifications)({ query, signal }),
              ({ NotificationID }) => NotificationID,
            ),
        }),
      }),
      composer: provideNotificationComposer(deps),
      receipts: notificationReceiptsMachine.provide({
        actors: {
          list: receiptsMachine.provide({
            actors: followingActor(socket, {
              changes,
              read: (id: string, signal) => readAllReceipts(client, id, signal),
            }),
          }),
          exportReceipts: taskActor<ReceiptExportResult, string>((id, signal) =>
            pipe(
              call(fileEndpointOf(sentNotification))({ params: { id }, query: { format: 'csv' }, signal }),
              TE.bimap(refusalText, (file) => {
                save(file)
                return null
              }),
            ),
          ),
        },
      }),
      removal: notificationRemovalMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<NotificationRemoval>, ConfirmingContext<NotificationRemoval>>(({ of }) =>
            pipe(
              removeNotification(client, of),
              TE.mapLeft((error) => removalFault(of.act, error)),
            ),
          ),
        },
      }),
      expiries: fromEventObservable(({ input }: { readonly input: readonly SentNotification[] }) =>
        expiryEvents(
          input
            .filter(({ status, Expiry }) => status === 'Active' && Date.parse(Expiry) > Date.now())
            .map(({ Expiry }) => Expiry),
        ),
      ),
    },
  })
}
