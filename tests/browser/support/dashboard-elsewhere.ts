import type { Page } from '@playwright/test'
import type { Validation } from 'io-ts'
import { changeDashboard, dashboard as readDashboard } from '../../../src/api/dashboards/dashboards.ts'
import type { DashboardCommand, Dashboard } from '../../../src/domain/dashboards/dashboard.ts'
import { leavesOf, widgetsOf } from '../../../src/domain/dashboards/structure.ts'
import { E } from '../../../src/domain/fp.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { expect, plutusUrl } from './plutus-test.ts'

/** A dashboard as the server has it, changed by somebody who is not at the page. */
export interface DashboardElsewhere {
  readonly read: () => Promise<Dashboard>
  /** Returns once the page has received the change. */
  readonly change: (...changes: readonly DashboardCommand[]) => Promise<void>
  /** Makes the dashboard what `wanted` is, whatever has become of it. */
  readonly restore: (target: Dashboard) => Promise<void>
}

const decoded = async <A>(codec: { readonly decode: (value: unknown) => Validation<A> }, response: Response) => {
  const body: unknown = await response.json()
  const reply = codec.decode(body)
  if (E.isLeft(reply)) throw new Error(`${response.status.toString()}: ${JSON.stringify(body)}`)
  return reply.right
}

const restoringCommands = (target: Dashboard, { rows }: Dashboard): readonly DashboardCommand[] => [
  ...widgetsOf(rows).map(({ wid }) => ({ type: 'RemoveWidget', wid }) as const),
  { type: 'RestructureDashboard', structure: target.structure },
  { type: 'RetitleDashboard', title: target.title },
  { type: 'SetTitleTemplate', titleTemplateUrl: target.titleTemplateUrl ?? null },
  ...leavesOf(target.rows).flatMap(({ cid, widgets }) =>
    widgets.map((widget, index) => ({ type: 'AddWidget', widget, cid, index }) as const),
  ),
]

/** To be called before the page is opened, whose socket it listens to. */
export const dashboardElsewhere = async (page: Page, path: string): Promise<DashboardElsewhere> => {
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()))
  })
  const read = async () => decoded(readDashboard.reply, await call('GET', `/dashboard/${path}`))

  const change = async (...changes: readonly DashboardCommand[]): Promise<void> => {
    const { revision } = await read()
    const saved = await call('PUT', `/widgets/${path}`, { revision, changes })
    const { position, refused } = await decoded(changeDashboard.reply, saved)
    expect(refused).toEqual([])
    const quoted = `"position":${position.toString()},`
    await expect.poll(() => frames.some((frame) => frame.includes(quoted)), { intervals: [5, 10, 20] }).toBe(true)
  }

  return {
    read: async () => (await read()).dashboard,
    change,
    restore: async (target) => change(...restoringCommands(target, (await read()).dashboard)),
  }
}
