import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import type { ApiClient } from '../../api/client.ts'
import { keepWidgetView, personalView, resetViews } from '../../api/dashboards/personal-view.ts'
import type { WidgetView } from '../../domain/dashboards/personal-view/personal-view.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import {
  type ViewLogPosition,
  personalViewMachine,
  type LoadedViews,
  type ViewSaveRequest,
} from '../../machines/dashboards/personal-view.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import type { OnDecodeError } from '../../streams/socket/decoded.ts'
import { viewFrames, type ViewsChanged } from '../../streams/events/view-frames.ts'
import { readPersistently } from '../following.ts'
import { taskActor } from '../task-actor.ts'

interface ViewSources {
  readonly client: ApiClient
  readonly socket: LiveSocket
  readonly onDecodeError: OnDecodeError
  readonly identity: () => O.Option<Identity>
  readonly page: Window
}

const emptyReadViews: LoadedViews = { views: {}, position: 0 }

interface ViewToSave {
  readonly dashboardKey: DashboardKey
  readonly wid: string
  readonly view: WidgetView
}

type SaveView = (toSave: ViewToSave) => Promise<E.Either<'again' | 'never', number>>

// spec §9: delay of the auto-save
const autoSaveDelayMs = 2000
const autoSaveRetryMs = 10_000

export const viewOutbox = (page: Window, save: SaveView) =>
  fromCallback<ViewSaveRequest, DashboardKey>(({ input: dashboardKey, receive, sendBack }) => {
    const waiting = new Map<string, WidgetView>()
    const timers = new Map<string, number>()
    const underWay = new Map<string, WidgetView>()
    const due = new Set<string>()
    let isLeft = false

    const putIn = (wid: string, view: WidgetView, milliseconds: number): void => {
      page.clearTimeout(timers.get(wid))
      waiting.set(wid, view)
      timers.set(
        wid,
        page.setTimeout(() => {
          sendNext(wid)
        }, milliseconds),
      )
    }

    const answer = (wid: string, view: WidgetView, saved: E.Either<'again' | 'never', number>): void => {
      if (E.isRight(saved)) {
        sendBack({ type: 'view.saved', wid, view, position: saved.right })
        return
      }
      sendBack({ type: 'save.failed' })
      if (saved.left === 'again' && !waiting.has(wid)) putIn(wid, view, autoSaveRetryMs)
    }

    const send = async (wid: string, view: WidgetView): Promise<void> => {
      page.clearTimeout(timers.get(wid))
      waiting.delete(wid)
      due.delete(wid)
      underWay.set(wid, view)
      const saved = await save({ dashboardKey, wid, view })
      if (underWay.get(wid) === view) underWay.delete(wid)
      if (!isLeft) answer(wid, view, saved)
      if (isLeft || due.has(wid)) sendNext(wid)
    }

    // sends one view of a widget at a time: two could arrive in the wrong order
    const sendNext = (wid: string): void => {
      const view = waiting.get(wid)
      if (view === undefined) return
      if (underWay.has(wid)) due.add(wid)
      else void send(wid, view)
    }

    // does not wait for the answer to the current save: the page may close before it arrives
    const sendAll = (): void => {
      waiting.forEach((view, wid) => void send(wid, view))
    }

    const sendHidden = (): void => {
      if (page.document.visibilityState === 'hidden') sendAll()
    }

    receive((event) => {
      if (event.type === 'view.changed') putIn(event.wid, event.view, autoSaveDelayMs)
      else {
        timers.forEach((timer) => page.clearTimeout(timer))
        waiting.clear()
        due.clear()
      }
    })
    page.document.addEventListener('visibilitychange', sendHidden)
    page.addEventListener('pagehide', sendAll)
    return () => {
      page.document.removeEventListener('visibilitychange', sendHidden)
      page.removeEventListener('pagehide', sendAll)
      isLeft = true
      timers.forEach((timer) => page.clearTimeout(timer))
      waiting.forEach((_, wid) => {
        sendNext(wid)
      })
    }
  })

export const providePersonalView = ({ client, socket, onDecodeError, identity, page }: ViewSources) =>
  personalViewMachine.provide({
    actors: {
      loadViews: fromPromise<E.Either<unknown, LoadedViews>, DashboardKey>(async ({ input, signal }) =>
        pipe(
          await readPersistently(socket, client.call(personalView)({ params: input, signal }), signal),
          // a dashboard that does not exist has no settings
          E.orElse((error) => (error._tag === 'Refused' ? E.right(emptyReadViews) : E.left(error))),
        ),
      ),
      resetViews: taskActor<E.Either<unknown, ViewLogPosition>, DashboardKey>((input) =>
        client.call(resetViews)({ params: input }),
      ),
      viewChanges: fromEventObservable<ViewsChanged, DashboardKey>(({ input }) =>
        viewFrames(socket, onDecodeError, input),
      ),
      outbox: viewOutbox(page, async ({ dashboardKey, wid, view }) => {
        if (O.isNone(identity())) return E.left('never')
        return pipe(
          await client.call(keepWidgetView)({ params: { ...dashboardKey, wid }, body: view, keepalive: true })(),
          E.bimap(
            ({ _tag }) => (_tag === 'Refused' ? 'never' : 'again'),
            ({ position }) => position,
          ),
        )
      }),
    },
  })
