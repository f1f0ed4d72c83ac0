import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { UserDraft } from '../../../../src/domain/users/user-draft.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import {
  canBeHanded,
  type HandoverConfirmation,
  clientsHandoverMachine,
  handoverMachine,
  type HandoverOffersResult,
  type HandoverReversal,
  handoverReversalMachine,
} from '../../../../src/machines/users/handover.ts'
import { userFormMachine } from '../../../../src/machines/users/user-form.ts'
import { UserFormScreen } from '../../../../src/views/users/form/user-form-screen.tsx'
import { HandoverDialog } from '../../../../src/views/users/handover/handover-dialog.tsx'
import {
  bookOffers,
  handedBook,
  handover as sample,
  handoverInput,
  messageOffers,
} from '../../../samples/users/handover.ts'
import { administratorIdentity, clientDraft, savedClient, startOf } from '../../../samples/users/user-form.ts'
import { newId } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = handoverMachine.provide({
  actors: {
    readOffers: unanswered(),
    retries: silent(),
    handing: clientsHandoverMachine.provide({ actors: { act: unanswered() } }),
    takingBack: handoverReversalMachine.provide({ actors: { act: unanswered() } }),
  },
})

const adviserField = () => screen.queryByRole('combobox', { name: 'New adviser' })

const renderHandover = (logic: typeof testedMachine = testedMachine, input = handoverInput) => {
  const handover = createActor(logic, { input }).start()
  renderView(<HandoverDialog handover={handover} />)
  const press = (name: string | RegExp): boolean => {
    const button = screen.queryByRole('button', { name })
    if (button !== null) fireEvent.click(button)
    return button !== null
  }
  const choose = (): void => {
    fireEvent.click(adviserField() ?? document.body)
    fireEvent.click(screen.getByRole('option', { name: 'Grace Hopper' }))
  }
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const block = screen.queryByRole('checkbox', { name: 'Block Ada Byron from signing in' })
    const { to } = handover.getSnapshot().context
    if (event.type === 'adviser.chosen' && adviserField() !== null && O.isNone(to)) choose()
    else if (event.type === 'block.toggled' && block !== null) fireEvent.click(block)
    else if (event.type === 'handover.requested' && press('Hand over…')) return
    else if (event.type === 'return.requested' && press('Undo the handover to Grace Hopper')) return
    else if (event.type === 'offers.retried' && press('Try again')) return
    else if (event.type === 'handover.closed' && handover.getSnapshot().can(event)) press(/^(Cancel|Close)$/)
    else act(() => handover.send(event))
  }
  return { handover, press, choose, perform }
}

const titleOf = (value: unknown): string => {
  if (value === 'handing') return 'Hand over to Grace Hopper?'
  return value === 'takingBack' ? 'Undo this handover?' : 'Hand over clients of Ada Byron'
}

describe('the handover of clients', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', ({ steps }) => {
    const { handover, perform } = renderHandover()
    for (const { event, state } of steps) {
      perform(event)
      const { offers, to, isBlocking, notice } = state.context
      expect(handover.getSnapshot().value).toEqual(state.value)
      expect(handover.getSnapshot().context).toMatchObject({ to, isBlocking, notice })
      if (state.matches('closed')) continue
      const dialog = screen.getByRole('dialog', { name: titleOf(state.value) })
      expect(within(dialog).queryByRole('alert') !== null).toBe(state.matches('failed'))
      const isShown = O.isSome(offers) && !state.matches('reading') && !state.matches('failed')
      const accounts = isShown ? offers.value.book.accounts : []
      const listed = screen.queryByRole('list', { name: 'Included' })
      expect([...(listed?.children ?? [])].map(({ textContent }) => textContent)).toEqual(
        accounts.map(({ AccountCode, AccountName }) => `${AccountName} ${AccountCode} Ashworth Group`),
      )
      expect(screen.queryByText('Ada Byron has no clients.') !== null).toBe(isShown && accounts.length === 0)
      const button = within(dialog).queryByRole('button', { name: 'Hand over…' })
      expect(button !== null && !button.hasAttribute('disabled')).toBe(
        state.matches('open') && O.isSome(to) && O.exists(canBeHanded)(offers),
      )
    }
  })
})

const confirmIn = (title: string, act: string) =>
  fireEvent.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name: act }))

const settle = () => act(() => Promise.resolve())

const answering = (answers: {
  readonly hand?: (act: ConfirmingContext<HandoverConfirmation>) => ConfirmationResult<HandoverConfirmation>
  readonly read?: () => HandoverOffersResult
  readonly takeBack?: (act: ConfirmingContext<HandoverReversal>) => ConfirmationResult<HandoverReversal>
}) => {
  const {
    read = () => E.right(bookOffers),
    hand = () => E.left(''),
    takeBack = () => E.right({ accounts: 3, drafts: 1, unread: 1 }),
  } = answers
  return testedMachine.provide({
    actors: {
      readOffers: fromPromise(() => Promise.resolve(read())),
      handing: clientsHandoverMachine.provide({
        actors: {
          act: fromPromise<ConfirmationResult<HandoverConfirmation>, ConfirmingContext<HandoverConfirmation>>(
            ({ input }) => Promise.resolve(hand(input)),
          ),
        },
      }),
      takingBack: handoverReversalMachine.provide({
        actors: {
          act: fromPromise<ConfirmationResult<HandoverReversal>, ConfirmingContext<HandoverReversal>>(({ input }) =>
            Promise.resolve(takeBack(input)),
          ),
        },
      }),
    },
  })
}

test('what was not heard of is asked for again under the same id, and what comes of it is said', async () => {
  const asked: ConfirmingContext<HandoverConfirmation>[] = []
  const hand = (input: ConfirmingContext<HandoverConfirmation>): ConfirmationResult<HandoverConfirmation> => {
    asked.push(input)
    return asked.length === 1 ? E.left('There was a problem') : E.right(handedBook)
  }
  const { choose, press } = renderHandover(answering({ hand }))
  await settle()
  choose()
  press('Hand over…')
  expect(screen.getByRole('dialog', { name: 'Hand over to Grace Hopper?' }).textContent).toContain(
    '2 accounts of Ada Byron will be Grace Hopper’s at once',
  )
  expect(screen.getByRole('dialog', { name: 'Hand over to Grace Hopper?' }).textContent).toContain(
    'If Grace Hopper has a user account, they read and answer the messages of Ada Byron from then on, including unread ones, and receive the drafts. Ada Byron still reads',
  )
  confirmIn('Hand over to Grace Hopper?', 'Hand over')
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('There was a problem')
  confirmIn('Hand over to Grace Hopper?', 'Hand over')
  await settle()
  expect(screen.getByText('2 accounts handed over to Grace Hopper')).toBeTruthy()
  const [once] = asked
  expect(asked.map(({ of }) => of)).toEqual([once?.of, once?.of])
  expect(once?.of).toMatchObject({ from: { AdvisorCode: 'A1' }, to: { AdvisorCode: 'A2' }, isBlocking: false })
})

test.each([
  ['what went', { drafts: 2, unread: 1 }, '2 accounts, 2 drafts and 1 conversation with unread messages', null],
  ['that nothing went', {}, '2 accounts', 'There were no drafts and no unread messages.'],
  [
    'that nothing could go',
    { hasSuccessors: false },
    '2 accounts',
    'Messages and drafts were not moved, because one of the advisers has no user account.',
  ],
])('of messages it says %s', async (_, more, what, note) => {
  const { choose, press } = renderHandover(answering({ hand: () => E.right({ ...handedBook, ...more }) }))
  await settle()
  choose()
  press('Hand over…')
  confirmIn('Hand over to Grace Hopper?', 'Hand over')
  await settle()
  expect(screen.getByRole('status').textContent).toBe(`${what} handed over to Grace Hopper${note ?? ''}`)
})

test('without clients what there is of messages goes alone', async () => {
  const { choose, press } = renderHandover(answering({ read: () => E.right(messageOffers) }))
  await settle()
  expect(screen.getByText('Ada Byron has no clients.')).toBeTruthy()
  expect(screen.getByText('Messages: 1 draft and 2 conversations with unread messages.')).toBeTruthy()
  choose()
  press('Hand over…')
  expect(screen.getByRole('dialog', { name: 'Hand over to Grace Hopper?' }).textContent).toContain(
    '1 draft and 2 conversations with unread messages of Ada Byron will be open to Grace Hopper at once.',
  )
})

test.each([
  ['is blocked', E.right(null), 'Ada Byron is blocked.'],
  [
    'stays and why',
    E.left('You cannot do this to yourself'),
    'Ada Byron could not be blocked: You cannot do this to yourself',
  ],
])('the sign-in that goes with them %s', async (_, outcome, text) => {
  const hand = ({ of }: ConfirmingContext<HandoverConfirmation>): ConfirmationResult<HandoverConfirmation> =>
    E.right({ ...handedBook, blocking: of.isBlocking ? O.some(outcome) : O.none })
  const { choose, press } = renderHandover(answering({ hand }))
  await settle()
  choose()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Block Ada Byron from signing in' }))
  press('Hand over…')
  expect(screen.getByRole('dialog', { name: 'Hand over to Grace Hopper?' }).textContent).toContain(
    'Ada Byron will be signed out',
  )
  confirmIn('Hand over to Grace Hopper?', 'Hand over')
  await settle()
  expect(screen.getByText(text, { exact: false })).toBeTruthy()
})

test('nobody is offered to block who may not', async () => {
  renderHandover(answering({}), { ...handoverInput, leaver: { ...handoverInput.leaver, mayBlock: false } })
  await settle()
  expect(adviserField()).not.toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('what was handed over before is taken back, or it is said what rests on it', async () => {
  const refusal = { message: 'This cannot be taken back', reasons: ['1 accounts of import 2 need adviser A3'] }
  const answers: readonly ConfirmationResult<HandoverReversal>[] = [
    E.left(refusal),
    E.right({ accounts: 3, drafts: 1, unread: 1 }),
  ]
  const asked: string[] = []
  const takeBack = ({ of }: ConfirmingContext<HandoverReversal>): ConfirmationResult<HandoverReversal> => {
    asked.push(of.handover.to)
    return answers[asked.length - 1] ?? E.left(refusal)
  }
  const { press } = renderHandover(answering({ takeBack }))
  await settle()
  expect(screen.getByRole('region', { name: 'Previous handovers' }).textContent).toMatch(
    /3 accounts and 2 drafts to Grace Hopperadmin, 20-Nov-26/,
  )
  press('Undo the handover to Grace Hopper')
  confirmIn('Undo this handover?', 'Undo')
  await settle()
  expect(screen.getByRole('list', { name: 'Used by' }).textContent).toBe(refusal.reasons[0])
  confirmIn('Undo this handover?', 'Undo')
  await settle()
  expect(
    screen.getByText(
      'Handover undone: 3 accounts, 1 draft and 1 conversation with unread messages returned to Ada Byron',
    ),
  ).toBeTruthy()
  expect(asked).toEqual(['A2', 'A2'])
})

describe('the form of a user', () => {
  const thomas: UserDraft = { ...clientDraft, roles: ['adviser'], dashboardId: 'adviser', defaultCode: 'A1' }
  const openForm = async (draft: UserDraft, identity = administratorIdentity) => {
    const logic = userFormMachine.provide({
      actors: {
        openForm: fromPromise(() => Promise.resolve(E.right(startOf({ ...savedClient, draft })))),
        readUser: unanswered(),
        lookUp: unanswered(),
        findLink: unanswered(),
        generatePassword: unanswered(),
        leave: unanswered(),
        retries: silent(),
        userChanges: silent(),
        handover: testedMachine,
      },
    })
    const form = createActor(logic, { input: { username: draft.username, identity, newId } }).start()
    renderView(<UserFormScreen form={form} />)
    await settle()
    const button = screen.queryByRole('button', { name: 'Hand over clients…' })
    return { form, button }
  }

  test.each([
    ['and their sign-in with them', 1, true],
    ['without a sign-in that is blocked already', 0, false],
  ] as const)('hands over the clients of an adviser, %s', async (_, status, mayBlock) => {
    const { form, button } = await openForm({ ...thomas, status })
    fireEvent.click(button ?? document.body)
    expect(form.getSnapshot().children.handover?.getSnapshot().context).toMatchObject({
      adviser: 'A1',
      leaver: { username: 'client', name: 'Margaret Ashworth', mayBlock },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: false }))
    expect(form.getSnapshot().matches({ open: { dialog: 'none' } })).toBe(true)
  })

  test('opens the messages of somebody to a superadministrator, and to nobody else', async () => {
    const { form } = await openForm(clientDraft, {
      ...administratorIdentity,
      permissions: ['client.admin', 'site.superadmin'],
    })
    fireEvent.click(screen.getByRole('button', { name: 'Read messages…' }))
    expect(screen.getByRole('dialog', { name: 'Read the messages of Margaret Ashworth' })).toBeTruthy()
    expect(form.getSnapshot().children.supervision?.getSnapshot().context.of.username).toBe('client')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: false }))
    expect(form.getSnapshot().matches({ open: { dialog: 'none' } })).toBe(true)
    cleanup()
    const { form: another } = await openForm(clientDraft, { ...administratorIdentity, permissions: ['client.admin'] })
    expect(screen.queryByRole('button', { name: 'Read messages…' })).toBeNull()
    expect(another.getSnapshot().can({ type: 'supervision.opened' })).toBe(false)
  })

  test.each([
    ['a client', clientDraft, administratorIdentity],
    ['an adviser of no known code', { ...thomas, defaultCode: 'A9' }, administratorIdentity],
    ['somebody who may not', thomas, { ...administratorIdentity, permissions: ['client.admin' as const] }],
  ])('does not for %s', async (_, draft, identity) => {
    const { form, button } = await openForm(draft, identity)
    expect(button).toBeNull()
    expect(form.getSnapshot().can({ type: 'handover.opened' })).toBe(false)
  })
})
