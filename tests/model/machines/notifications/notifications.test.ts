import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromEventObservable, fromPromise, waitFor } from 'xstate'
import { E } from '../../../../src/domain/fp.ts'
import {
  type Dismissal,
  type Listing,
  notificationsMachine,
} from '../../../../src/machines/notifications/notifications.ts'
import type { RetryDue } from '../../../../src/streams/socket/retries.ts'
import { notifications as sample, own, statements } from '../../../samples/notifications/notifications.ts'
import { lostRead, missingRead, refusedRead } from '../../../samples/sample.ts'
import { silent } from '../../support/silent.ts'
import { pathsOf } from '../../support/paths.ts'

const isDismissed = ({ Status }: { readonly Status: 0 | 1 }): boolean => Status === 1

test.each(pathsOf(sample.machine, sample.events, { cover: 'transitions' }))('$name', ({ steps }) => {
  for (const { state } of steps) {
    const { notifications, untold } = state.context
    const own = notifications.flatMap(({ user_notifications }) => user_notifications)
    expect(state.matches({ dismissals: 'told' })).toBe(untold.length === 0)
    for (const { UserNotificationID } of untold)
      expect(own.filter((each) => each.UserNotificationID === UserNotificationID).every(isDismissed)).toBe(true)
  }
})

const dismissing = async (...answers: readonly Dismissal[]) => {
  const retries = new Subject<RetryDue>()
  const left = [...answers]
  const inbox = createActor(
    notificationsMachine.provide({
      actors: {
        notificationEvents: silent(),
        retries: fromEventObservable(() => retries),
        listNotifications: fromPromise<Listing>(() => Promise.resolve(E.right([statements]))),
        dismissNotification: fromPromise(() => Promise.resolve(left.shift() ?? E.right(null))),
      },
    }),
  ).start()
  onTestFinished(() => {
    inbox.stop()
  })
  await waitFor(inbox, (snapshot) => snapshot.matches({ list: 'shown' }))
  inbox.send({ type: 'notification.dismissed', own: own('1') })
  return { inbox, retries, answersLeft: () => left.length }
}

test('a dismissal that did not reach the server is sent again', async () => {
  const { inbox, retries, answersLeft } = await dismissing(lostRead, E.right(null))
  const failed = await waitFor(inbox, (snapshot) => snapshot.matches({ dismissals: { failed: 'waiting' } }))
  expect(failed.context.untold).toEqual([own('1')])
  retries.next({ type: 'retry.due' })
  const told = await waitFor(inbox, (snapshot) => snapshot.matches({ dismissals: 'told' }))
  expect(told.context.untold).toEqual([])
  expect(answersLeft()).toBe(0)
})

test.each([
  ['answered', E.right(null)],
  ['refused', refusedRead],
  ['of what is not there any more', missingRead],
])('a dismissal that is %s is over', async (_, answer) => {
  const { inbox } = await dismissing(answer)
  const told = await waitFor(inbox, (snapshot) => snapshot.matches({ dismissals: 'told' }))
  expect(told.context.untold).toEqual([])
})
