import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NEVER, type Observable, Subject } from 'rxjs'
import { createActor, fromEventObservable, fromPromise, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type {
  WidgetFigures,
  FiguresRequest,
  FiguresUnavailable,
} from '../../../../src/domain/widgets/figures/figures.ts'
import type { SourceConfig, WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import { templateMachine } from '../../../../src/machines/widgets/template.ts'
import { widgetMachine } from '../../../../src/machines/widgets/widget.ts'
import type { FiguresAged } from '../../../../src/streams/browser/ageing.ts'
import { WidgetCard } from '../../../../src/views/dashboards/card/widget-card.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

type Loading = E.Either<FiguresUnavailable, WidgetFigures>

const definition = {
  wid: 'distributions',
  name: 'distributions',
  title: 'Paid',
  type: 'calendar',
  config: { url: '/data/{entity}/{code}/distributions' },
} as const satisfies WidgetDefinition
const dashboardKey = { type: 'portfolio', code: 'P00001' } as const
const notes = [{ title: 'What it shows', content: 'What has been paid.' }]

const paid = (title: string): Loading =>
  E.right({
    _tag: 'Table',
    table: {
      columns: [],
      root: 'rows',
      rows: [{ date: '2026-11-20', title, amount: 12.5 }],
      options: {},
      meta: [{ class: 'title-suffix', value: 'as at 20-Nov-26' }],
    },
  })
const unreachable: Loading = E.left({ _tag: 'Unreachable' })

const answeredEvent = (output: Loading) => ({ type: 'xstate.done.actor.loadFigures', output })

const events = [
  { type: 'definition.changed', definition: { ...definition, modalSize: 'xl' } },
  { type: 'reload.requested' },
  { type: 'time.changed', dates: { asAt: '2026-06-30' } },
  { type: 'size.toggled' },
  { type: 'size.collapsed' },
  { type: 'size.expanded' },
  { type: 'fullscreen.opened' },
  { type: 'info.opened' },
  { type: 'modal.closed' },
  answeredEvent(paid('CBA dividend')),
  answeredEvent(unreachable),
  { type: 'retry.due' },
]

const buttonNames: Readonly<Record<string, RegExp>> = {
  'reload.requested': /^Reload Paid$/,
  'size.toggled': /^(Collapse|Expand) Paid$/,
  'fullscreen.opened': /^Show Paid full screen$/,
  'info.opened': /^About Paid$/,
  'modal.closed': /^Close(: .+)?$/,
}

const press = (name: RegExp): void => {
  const [button] = screen.getAllByRole('button', { name, hidden: true })
  if (button !== undefined) fireEvent.click(button)
}

const renderCard = (
  loadFigures = unanswered<Loading, FiguresRequest>(),
  widgetDefinition: WidgetDefinition = definition,
  aged: Observable<FiguresAged> = NEVER,
) => {
  const ageing = fromEventObservable<FiguresAged, number>(() => aged)
  const widget = createActor(widgetMachine.provide({ actors: { retries: silent(), loadFigures, ageing } }), {
    input: { definition: widgetDefinition, dashboardKey, notes },
  }).start()
  renderView(<WidgetCard widget={widget} dashboardWidth={1200} tools={undefined} />)
  const perform = async (event: EventFrom<typeof widgetMachine>): Promise<void> => {
    const button = buttonNames[event.type]
    await act(async () => {
      if (button === undefined) widget.send(event)
      else press(button)
      await Promise.resolve()
    })
  }
  return { widget, perform }
}

const isShown = (found: readonly HTMLElement[]): boolean => found.length > 0

describe('a card', () => {
  test.each(pathsOf(widgetMachine, events, { input: { definition, dashboardKey, notes } }))(
    '$name',
    async ({ steps }) => {
      const { widget, perform } = renderCard()
      for (const { event, state } of steps) {
        await perform(event)
        const isBodyShown = state.matches({ size: 'expanded' }) || state.matches({ modal: 'fullscreen' })
        const hasFigures = O.isSome(state.context.figures)
        expect(widget.getSnapshot().value).toEqual(state.value)
        await vi.waitFor(() => {
          expect(isShown(screen.queryAllByRole('status', { name: 'Loading', hidden: true }))).toBe(
            isBodyShown && state.matches({ figures: 'loading' }) && !hasFigures,
          )
        })
        expect(isShown(screen.queryAllByRole('alert', { hidden: true }))).toBe(
          isBodyShown && state.matches({ figures: 'failed' }),
        )
        expect(isShown(screen.queryAllByText('CBA dividend'))).toBe(isBodyShown && hasFigures)
        expect(isShown(screen.queryAllByText('as at 20-Nov-26'))).toBe(hasFigures)
        expect(isShown(screen.queryAllByRole('dialog'))).toBe(!state.matches({ modal: 'closed' }))
      }
    },
  )

  test('that cannot fetch says so in the words of the specification, and tries again when asked', async () => {
    const { widget } = renderCard(fromPromise(() => Promise.resolve(unreachable)))
    expect(await screen.findByText('Unable to fetch data at this time. Please try again later')).toBeDefined()
    expect(screen.getByText('Error getting data. The server did not answer.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(widget.getSnapshot().matches({ figures: 'loading' })).toBe(true)
  })

  test.each([
    { reason: 'Busy', words: 'The server is busy.' },
    { reason: 'TooSlow', words: 'The server took too long to answer.' },
    { reason: 'TooLarge', words: 'Too many rows to show.' },
    { reason: 'Unreadable', words: 'The data does not match this widget.' },
    { reason: 'Misdirected', words: 'These figures are not available.' },
    { reason: 'NotAllowed', words: 'You do not have access to these figures.' },
  ] as const)('says of figures that are $reason why they are not here, until they come', async ({ reason, words }) => {
    const { loadFigures, answer } = answering()
    renderCard(loadFigures)
    await answer(E.left({ _tag: reason }))
    expect(screen.getByRole('alert').textContent).toContain(words)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await answer(paid('CBA dividend'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('whose url leads out of the API fails and fetches nothing', () => {
    const fetched = vi.fn<() => Promise<Loading>>()
    const { widget } = renderCard(fromPromise(fetched), {
      ...definition,
      config: { url: 'https://elsewhere.example/' },
    })
    expect(widget.getSnapshot().matches({ figures: 'failed' })).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('These figures are not available.')
  })

  test.each(['/dashboard/{type}/{code}/pdf', '/reports/static/view/statement?id=1', '/data/{entity}/../{code}'])(
    'B1, B2: kept from before with the address %s, fetches nothing, so that a PDF waits for nothing, and says nothing of set-up',
    (url) => {
      const fetched = vi.fn<() => Promise<Loading>>()
      const { widget } = renderCard(fromPromise(fetched), { ...definition, config: { url } })
      expect(widget.getSnapshot().matches({ figures: { failed: 'refused' } })).toBe(true)
      expect(fetched).not.toHaveBeenCalled()
      expect(screen.getByRole('alert').textContent).not.toMatch(/address|url|config|path/i)
    },
  )
})

test('figures of another day are fetched under their dates, and what was asked for before is forgotten', async () => {
  const asked: { readonly path: string; readonly answer: (loading: Loading) => void }[] = []
  const { widget, perform } = renderCard(
    fromPromise(({ input: { path } }) => new Promise((answer) => asked.push({ path, answer }))),
  )
  await perform({ type: 'time.changed', dates: { asAt: '2026-06-30' } })
  await perform({ type: 'time.changed', dates: { asAt: '2026-06-30', knownOn: '2026-07-01' } })
  await perform({ type: 'time.changed', dates: { asAt: '2026-06-30', knownOn: '2026-07-01' } })
  await act(async () => {
    asked.toReversed().forEach(({ path, answer }) => {
      answer(paid(path))
    })
    await Promise.resolve()
  })
  expect(asked.map(({ path }) => path.split('?')[1])).toEqual([
    undefined,
    'asAt=2026-06-30',
    'asAt=2026-06-30&knownOn=2026-07-01',
  ])
  expect(widget.getSnapshot().matches({ figures: 'shown' })).toBe(true)
  expect(screen.getByText(/knownOn=2026-07-01$/)).toBeDefined()
  await perform({ type: 'time.changed', dates: {} })
  expect(asked.at(-1)?.path).toBe('/data/portfolio/P00001/distributions')
})

test('an answer that comes late never replaces a newer one', async () => {
  const answers: ((loading: Loading) => void)[] = []
  const { widget } = renderCard(fromPromise(() => new Promise((resolve) => answers.push(resolve))))
  widget.send({ type: 'reload.requested' })
  await act(async () => {
    answers[1]?.(paid('Newer'))
    await Promise.resolve()
    answers[0]?.(paid('Older'))
    await Promise.resolve()
  })
  expect(widget.getSnapshot().context.figures).toEqual(O.getRight(paid('Newer')))
})

const shares = (...names: readonly string[]): Loading =>
  E.right({
    _tag: 'Table',
    table: {
      columns: [
        {
          path: 'name',
          title: { value: 'Name', type: 'text', alignment: 'left', hidden: false, total: false, visibilityWeight: 0 },
        },
      ],
      root: 'rows',
      rows: names.map((name) => ({ name })),
      options: { filters: true },
      meta: [],
    },
  })

const holdingsDefinition = (type: 'table' | 'grid', config: SourceConfig = definition.config): WidgetDefinition => ({
  wid: 'holdings',
  name: 'holdings',
  title: 'Holdings',
  type,
  config,
})

const answering = () => {
  const asked: string[] = []
  const answers: ((loading: Loading) => void)[] = []
  const loadFigures = fromPromise<Loading, FiguresRequest>(({ input: { path } }) => {
    asked.push(path)
    return new Promise((resolve) => answers.push(resolve))
  })
  const answer = (loading: Loading) =>
    act(async () => {
      answers.at(-1)?.(loading)
      await Promise.resolve()
    })
  return { asked, loadFigures, answer }
}

const search = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })

const searchValue = () => screen.getByRole<HTMLInputElement>('searchbox').value

describe('what somebody was reading', () => {
  beforeEach(() => {
    // A page without layout has no height, and a grid without height has no rows in sight.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(645)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
    return () => vi.restoreAllMocks()
  })

  test.each(['table', 'grid'] as const)('of a %s stays through folding, reloading and renaming', async (type) => {
    const { loadFigures, answer } = answering()
    const { widget, perform } = renderCard(loadFigures, holdingsDefinition(type))
    await answer(shares('Bega', 'Bendigo', 'Coles'))
    await screen.findByText('Coles')
    search('be')
    await vi.waitFor(() => expect(screen.queryByText('Coles')).toBeNull())
    await perform({ type: 'size.collapsed' })
    await perform({ type: 'size.expanded' })
    expect(searchValue()).toBe('be')
    await act(async () => {
      widget.send({ type: 'reload.requested' })
      await Promise.resolve()
    })
    await answer(shares('Bega', 'Woolworths', 'Berkeley'))
    expect(await screen.findByText('Berkeley')).toBeDefined()
    await perform({ type: 'definition.changed', definition: { ...holdingsDefinition(type), title: 'Shares' } })
    expect(screen.getByRole('heading', { name: 'Shares' })).toBeDefined()
    expect(searchValue()).toBe('be')
    expect(screen.queryByText('Woolworths')).toBeNull()
  })
})

describe('a card that is narrower than its columns', () => {
  const paths = Array.from({ length: 9 }, (_, index) => `figure ${index.toString()}`)
  const wide: Loading = E.right({
    _tag: 'Table',
    table: {
      columns: paths.map((path, index) => ({
        path,
        title: {
          value: path,
          type: 'currency',
          alignment: 'right',
          hidden: false,
          total: false,
          visibilityWeight: index % 4,
        },
      })),
      root: 'rows',
      rows: [Object.fromEntries(paths.map((path) => [path, 1_234_567.89]))],
      options: {},
      meta: [],
    },
  })

  test.each(['table', 'grid'] as const)('shows in a %s all that the width of the dashboard leaves', async (type) => {
    const { loadFigures, answer } = answering()
    renderCard(loadFigures, holdingsDefinition(type))
    await answer(wide)
    const heads = await screen.findAllByRole('columnheader')
    expect(heads.map((head) => head.textContent.replace(/[^a-z0-9 ]/g, ''))).toEqual(paths)
  })
})

describe('a widget that is edited while it is looked at', () => {
  const elsewhere = { url: '/data/{entity}/{code}/income' }

  test('shows its old figures until those of its new config arrive, folded as it was', async () => {
    const { asked, loadFigures, answer } = answering()
    const { widget, perform } = renderCard(loadFigures, holdingsDefinition('table'))
    await answer(shares('Bega'))
    await perform({ type: 'size.collapsed' })
    await perform({ type: 'definition.changed', definition: holdingsDefinition('table', elsewhere) })
    expect(widget.getSnapshot().value).toEqual({
      figures: 'loading',
      size: 'collapsed',
      refresh: 'never',
      modal: 'closed',
    })
    expect(widget.getSnapshot().context.figures).toEqual(O.getRight(shares('Bega')))
    await answer(shares('Coles'))
    expect(widget.getSnapshot().context.figures).toEqual(O.getRight(shares('Coles')))
    expect(asked).toEqual(['/data/portfolio/P00001/distributions', '/data/portfolio/P00001/income'])
  })

  test('fetches what its new type shows, read as before, when it becomes another type', async () => {
    const { loadFigures, answer } = answering()
    const { widget, perform } = renderCard(loadFigures, holdingsDefinition('table'))
    await answer(shares('Bega'))
    search('co')
    await perform({ type: 'definition.changed', definition: holdingsDefinition('grid') })
    expect(widget.getSnapshot().context.content).toEqual(O.none)
    await answer(shares('Coles'))
    expect(await screen.findByRole('grid', { name: 'Holdings' })).toBeDefined()
    expect(searchValue()).toBe('co')
  })

  test('keeps what was typed into the fields a form still has', async () => {
    const field = (name: string) => ({ name, label: name, control: 'text', required: false, maxLength: 9 }) as const
    const form = (...fields: readonly string[]): WidgetDefinition => ({
      ...definition,
      type: 'form',
      config: { url: '/messages', fields: fields.map(field), submitLabel: 'Send', sent: 'Sent' },
    })
    const { perform } = renderCard(undefined, form('subject', 'colour'))
    for (const name of ['subject', 'colour'])
      fireEvent.change(await screen.findByLabelText(name), { target: { value: `my ${name}` } })
    await perform({ type: 'definition.changed', definition: form('subject', 'size') })
    expect(screen.getByLabelText<HTMLInputElement>('subject').value).toBe('my subject')
    expect(screen.getByLabelText<HTMLInputElement>('size').value).toBe('')
    expect(screen.queryByLabelText('colour')).toBeNull()
  })
})

describe('a title that is a template', () => {
  const titled: WidgetDefinition = { ...definition, titleTemplateUrl: '/templates/{entity}.md' }
  const shown = (content: ReadResult<string>) => {
    const template = templateMachine.provide({
      actors: { retries: silent(), loadTemplate: fromPromise(() => Promise.resolve(content)) },
    })
    const logic = widgetMachine.provide({
      actors: { retries: silent(), ageing: silent(), loadFigures: unanswered(), template },
    })
    const widget = createActor(logic, { input: { definition: titled, dashboardKey, notes } }).start()
    renderView(<WidgetCard widget={widget} dashboardWidth={1200} tools={undefined} />)
    return widget
  }

  test('stands where the title would, which the buttons keep', async () => {
    shown(E.right('Paid to **you**'))
    expect((await screen.findByText('you')).closest('h2')?.textContent.trim()).toBe('Paid to you')
    expect(screen.getByRole('button', { name: 'Collapse Paid' })).toBeDefined()
  })

  test('is one heading, whatever headings it has of its own', async () => {
    shown(E.right('# Paid\n\nto **you**'))
    await screen.findByText('you')
    expect(screen.getByRole('heading').textContent.trim()).toMatch(/^Paid\s+to you$/)
  })

  test('has the words of its blocks apart from each other', async () => {
    shown(E.right('<div>Paid</div><div>to <b>you</b></div>'))
    await screen.findByText('you')
    expect(screen.getByRole('heading').textContent.trim()).toMatch(/^Paid\s+to you$/)
  })

  test('that cannot be read leaves the title, and says so beside it', async () => {
    shown(E.left({ _tag: 'Unreachable' }))
    expect((await screen.findByText('could not load template')).closest('h2')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Paid' })).toBeDefined()
  })

  test('is gone with its address', async () => {
    const widget = shown(E.right('Paid to **you**'))
    await screen.findByText('you')
    act(() => widget.send({ type: 'definition.changed', definition }))
    expect(screen.getByRole('heading', { name: 'Paid' })).toBeDefined()
    expect(screen.queryByText('you')).toBeNull()
  })
})

describe('words that are fetched', () => {
  const template: WidgetDefinition = {
    ...definition,
    type: 'text',
    config: { format: 'markdown', url: '/templates/welcome' },
  }

  test('are shown as the config says they are written', async () => {
    const { asked, loadFigures, answer } = answering()
    renderCard(loadFigures, template)
    expect(asked).toEqual(['/templates/welcome'])
    await answer(E.right({ _tag: 'Words', content: '**Dear client**' }))
    expect((await screen.findByText('Dear client')).tagName).toBe('STRONG')
  })

  test('say that they could not be', async () => {
    const { loadFigures, answer } = answering()
    renderCard(loadFigures, template)
    await answer(unreachable)
    expect(screen.getByRole('alert').textContent).toContain('could not load template')
  })
})

describe('a widget that is fetched anew by itself', () => {
  const refreshed = (refreshSeconds?: number): WidgetDefinition =>
    holdingsDefinition('table', {
      url: '/data/{entity}/{code}/holdings',
      ...(refreshSeconds === undefined ? {} : { refreshSeconds }),
    })

  const ageingCard = async () => {
    const aged = new Subject<FiguresAged>()
    const { asked, loadFigures, answer } = answering()
    const card = renderCard(loadFigures, refreshed(30), aged)
    await answer(shares('Bega'))
    const age = () => act(() => aged.next({ type: 'figures.aged' }))
    return { ...card, aged, asked, answer, age }
  }

  test('shows what is new', async () => {
    const { answer, age, asked } = await ageingCard()
    age()
    expect(asked).toHaveLength(2)
    await answer(shares('Coles'))
    expect(await screen.findByText('Coles')).toBeDefined()
  })

  test('waits for a slow answer instead of asking again', async () => {
    const { age, asked } = await ageingCard()
    age()
    age()
    expect(asked).toHaveLength(2)
  })

  test('rests while it is folded, and makes up for it once it is unfolded', async () => {
    const { perform, age, asked } = await ageingCard()
    await perform({ type: 'size.collapsed' })
    age()
    age()
    expect(asked).toHaveLength(1)
    await perform({ type: 'size.expanded' })
    expect(asked).toHaveLength(2)
    await perform({ type: 'size.collapsed' })
    await perform({ type: 'size.expanded' })
    expect(asked).toHaveLength(2)
  })

  test('tries again after a failure', async () => {
    const { answer, age, asked } = await ageingCard()
    age()
    await answer(unreachable)
    age()
    expect(asked).toHaveLength(3)
  })

  test('stops when it is told to', async () => {
    const { perform, aged } = await ageingCard()
    expect(aged.observed).toBe(true)
    await perform({ type: 'definition.changed', definition: refreshed() })
    expect(aged.observed).toBe(false)
  })
})
