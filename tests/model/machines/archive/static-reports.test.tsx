import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ListedStaticReport } from '../../../../src/domain/archive/listed-static-report.ts'
import type { ArchiveQuery } from '../../../../src/domain/archive/sought-reports.ts'
import {
  archivedReportsMachine,
  archiveListMachine,
  type ListedArchive,
} from '../../../../src/machines/archive/archive-list.ts'
import { openedReportMachine } from '../../../../src/machines/archive/static-reports.ts'
import { pageOf } from '../../../samples/archive/archive-list.ts'
import type { FollowedSubject } from '../../../../src/machines/kit/followed.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'
import { newId } from '../../../samples/sample.ts'
import { staticReports as sample } from '../../../samples/archive/static-reports.ts'
import { StaticReportsScreen } from '../../../../src/views/archive/static-reports-screen.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unfollowedActors } from '../../support/followed.ts'
import { silentStaticReportsMachine as machine } from '../../support/silent-static-reports.ts'

type MachineEvent = EventFrom<typeof machine>

const isHidden = true

/** The archive as the server has it now. */
const renderArchive = async (filed: () => readonly ListedStaticReport[] = () => [archivedSample]) => {
  const list = archiveListMachine.provide({
    actors: {
      list: archivedReportsMachine.provide({
        actors: {
          ...unfollowedActors(),
          read: fromPromise<ReadResult<ListedArchive>, FollowedSubject<ArchiveQuery>>(({ input: { of } }) =>
            Promise.resolve(E.right(pageOf(filed(), of))),
          ),
        },
      }),
    },
  })
  const row = openedReportMachine.provide({
    actors: {
      ...unfollowedActors(),
      read: fromPromise<ReadResult<O.Option<ListedStaticReport>>, FollowedSubject<string>>(({ input: { of } }) =>
        Promise.resolve(E.right(O.fromNullable(filed().find(({ StaticReportID }) => StaticReportID === of)))),
      ),
    },
  })
  const archive = createActor(machine.provide({ actors: { list, row } }), {
    input: { identity: clientIdentity, newId },
  }).start()
  renderView(<StaticReportsScreen archive={archive} />)
  await screen.findByRole('rowheader')
  const hear = () =>
    act(async () => {
      archive.getSnapshot().children.row?.send({ type: 'changes.received', changes: [null] })
      archive.getSnapshot().children.list?.send({ type: 'archive.changed' })
      await Promise.resolve()
    })
  return { archive, hear }
}

const reportButtons: Readonly<Partial<Record<MachineEvent['type'], RegExp>>> = {
  'report.opened': /^Open Statement/,
  'editor.opened': /^Edit Statement/,
}

const menuItems: Readonly<Partial<Record<MachineEvent['type'], RegExp>>> = {
  'report.downloaded': /^Download$/,
  'history.opened': /^History$/,
  'deletion.opened': /^Delete$/,
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))

const choose = (name: RegExp) => {
  press(/^More for Statement/)
  fireEvent.click(screen.getByRole('menuitem', { name, hidden: isHidden }))
}

const isListShown = (): boolean => screen.queryByRole('rowheader', { hidden: isHidden }) !== null

const performing =
  (send: (event: MachineEvent) => void) =>
  (event: MachineEvent): void => {
    const [button, item] = [reportButtons[event.type], menuItems[event.type]]
    if (button !== undefined && isListShown()) press(button)
    else if (item !== undefined && isListShown()) choose(item)
    else if (event.type === 'evidence.opened' && O.isSome(event.owner) && isListShown()) choose(/^Evidence for P1$/)
    else if (event.type === 'evidence.opened' && O.isNone(event.owner)) press('Evidence')
    else if (event.type === 'patterns.opened') press('Naming patterns')
    else if (event.type === 'part.chosen')
      fireEvent.click(
        screen.getByRole('tab', { name: event.part === 'uploads' ? 'Uploads' : 'Reports', hidden: isHidden }),
      )
    else act(() => send(event))
  }

const dialogs = {
  reading: /^Statement, March 2026$/,
  saving: /^Statement, March 2026$/,
  editing: /^Editing Static Report$/,
  lookingBack: /^History of Statement, March 2026$/,
  deleting: /^Delete the report\?$/,
  proving: /^Evidence for one client$/,
  naming: /^Naming patterns$/,
  withdrawing: /^Withdraw the upload\?$/,
} as const

describe("the archive's screen", () => {
  test.each(pathsOf(machine, sample.events, sample))('$name', async ({ steps }) => {
    const { archive } = await renderArchive()
    const perform = performing((event) => archive.send(event))
    for (const { event, state } of steps) {
      perform(event)
      expect(archive.getSnapshot().value).toEqual(state.value)
      expect(archive.getSnapshot().context.part).toEqual(state.context.part)
      expect(screen.queryAllByRole('dialog', { hidden: isHidden }).length).toBe(state.value === 'free' ? 0 : 1)
      if (state.value !== 'free')
        expect(screen.getByRole('dialog', { name: dialogs[state.value], hidden: isHidden })).toBeTruthy()
    }
  })
})

describe('what is heard of the archive', () => {
  test('has whoever edits a report know that it is another, or gone', async () => {
    let filed: readonly ListedStaticReport[] = [archivedSample]
    const { archive, hear } = await renderArchive(() => filed)
    act(() => archive.send({ type: 'editor.opened', report: archivedSample }))
    const title = () => screen.getByRole('textbox', { name: /^Title/, hidden: isHidden })
    fireEvent.change(title(), { target: { value: 'Mine' } })
    filed = [{ ...archivedSample, revision: 2, StaticReportTitle: 'Theirs' }]
    await hear()
    expect(await screen.findByText('Somebody else has changed this report since you opened it')).toBeTruthy()
    press('Keep mine')
    filed = []
    await hear()
    expect(await screen.findByText(/has deleted or withdrawn this report/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save', hidden: isHidden }).hasAttribute('disabled')).toBe(true)
  })

  test('leaves what would be lost known to the room', async () => {
    const { archive } = await renderArchive()
    act(() => archive.send({ type: 'editor.opened', report: archivedSample }))
    fireEvent.change(screen.getByRole('textbox', { name: /^Title/, hidden: isHidden }), { target: { value: 'Mine' } })
    expect(archive.getSnapshot().context.hasUnsavedActs).toBe(true)
    press('Close')
    press('Close without saving')
    expect(archive.getSnapshot()).toMatchObject({ value: 'free', context: { hasUnsavedActs: false } })
  })
})
