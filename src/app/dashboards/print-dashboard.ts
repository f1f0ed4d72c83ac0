import { v4 as newId } from 'uuid'
import { NEVER } from 'rxjs'
import { createActor, waitFor } from 'xstate'
import { makeClient } from '../../api/client.ts'
import { createPositions } from '../../api/endpoint.ts'
import { O } from '../../domain/fp.ts'
import type { PrintRequest } from '../../domain/navigation/print-path.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import type { WidgetRef } from '../../machines/widgets/widget.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import type { OnDecodeError } from '../../streams/socket/decoded.ts'
import { storedText } from '../browser-storage.ts'
import { logUnread } from '../log-unread.ts'
import { setFirmTimeZone } from '../../views/adapters/firm-time-zone.ts'
import { provideDashboard } from './provide-dashboard.ts'

const silentSocket: LiveSocket = {
  states: NEVER,
  frames: NEVER,
  endings: NEVER,
  asides: NEVER,
  openDashboard: () => NEVER,
  tell: () => NEVER,
}

const onDecodeError: OnDecodeError = ({ name, at }) => {
  console.warn(`Left out a message that does not decode: ${name} at ${at.join(', ')}`)
}

const isSettled = (snapshot: ReturnType<WidgetRef['getSnapshot']>): boolean =>
  !snapshot.matches({ figures: 'deciding' }) && !snapshot.matches({ figures: 'loading' })

const waitOptions = { timeout: Infinity }

export const dashboardToPrint = async (
  page: Window,
  { dashboardKey, dates }: PrintRequest,
): Promise<O.Option<DashboardRef>> => {
  const positions = createPositions()
  // the printing server adds its token itself; a person's token comes from the storage
  const client = makeClient({
    baseUrl: '',
    token: storedText(page, 'token').read,
    positions,
    refused: () => Promise.resolve(false),
    unread: logUnread,
  })
  const machine = provideDashboard({
    client,
    positions,
    onDecodeError,
    page,
    socket: silentSocket,
    identity: () => O.none,
    welcomed: () => false,
  })
  const dashboard = createActor(machine, {
    input: { dashboardKey, mayEdit: false, seesBreaks: false, dates, newId },
  }).start()
  const laid = await waitFor(dashboard, (snapshot) => !snapshot.matches({ layout: 'loading' }), waitOptions)
  if (!laid.matches({ layout: 'ready' })) return O.none
  setFirmTimeZone(laid.context.timeZone)
  const { figuresAge } = laid.children
  // waits for the age of the figures first, because it may change the dates and thereby replace the headline
  if (figuresAge !== undefined) await waitFor(figuresAge, (snapshot) => !snapshot.matches('reading'), waitOptions)
  const { headline } = dashboard.getSnapshot().children
  await Promise.all([
    ...Object.values(laid.context.widgets).map(({ actor }) => waitFor(actor, isSettled, waitOptions)),
    ...(headline === undefined ? [] : [waitFor(headline, (snapshot) => !snapshot.matches('reading'), waitOptions)]),
  ])
  return O.some(dashboard)
}
