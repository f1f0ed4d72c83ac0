import { Menu } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type RefObject, useContext } from 'react'
import type { PictureFormat, PictureFailure } from '../../../domain/widgets/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { dayTexts } from '../../../domain/widgets/sheet/figures-subject.ts'
import { firmToday } from '../../adapters/firm-time.ts'
import { FiguresSubjectContext } from '../figures/figures-subject-context.ts'
import { drawnSvg } from '../../adapters/drawn-svg.ts'
import figures from '../figures/figures.module.css'
import { captionOf } from './graph-text.tsx'
import { composePicture } from './compose-picture.ts'
import { tooManyRequestsText } from '../../../domain/permissions/allowances/allowances.ts'
import { O } from '../../../domain/fp.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'
import styles from './graph.module.css'

const failureText = (failed: PictureFailure): string => {
  switch (failed._tag) {
    case 'NotDrawn':
      return 'This graph cannot be saved as PNG. Save it as SVG instead.'
    case 'TooManyRequests':
      return tooManyRequestsText(failed.retryAfter)
    case 'Unreachable':
      return 'The picture could not be saved. Please try again.'
  }
}

export const SaveWord = ({ actor }: { readonly actor: GraphActor }) => {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ picture: 'saving' }))
  const isSaved = useSelector(actor, (snapshot) => snapshot.matches({ picture: 'saved' }))
  return (
    <>
      <span role="status" className={figures['visuallyHidden']}>
        {isSaving && 'Saving the picture'}
        {isSaved && 'Picture saved'}
      </span>
      {O.isSome(failure) && (
        <p role="alert" className={styles['failure']}>
          {failureText(failure.value)}
          <button type="button" className={figures['button']} onClick={() => actor.send({ type: 'failure.dismissed' })}>
            Close
          </button>
        </p>
      )}
    </>
  )
}

interface Props {
  readonly graph: WidgetGraph
  readonly label: string
  readonly actor: GraphActor
  readonly root: RefObject<HTMLDivElement | null>
}

const pictureFormats: readonly { readonly format: PictureFormat; readonly words: string }[] = [
  { format: 'png', words: 'Save as PNG' },
  { format: 'svg', words: 'Save as SVG' },
]

export const SaveMenu = ({ graph, label, actor, root }: Props) => {
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ picture: 'saving' }))
  const subject = useContext(FiguresSubjectContext)
  const save = (format: PictureFormat) => {
    const svg = root.current?.querySelector<SVGSVGElement>('[role="group"] svg')
    if (svg === null || svg === undefined) return
    const { hidden, range } = actor.getSnapshot().context
    const named = { title: label, name: subject.name, days: dayTexts(subject, graph.meta, firmToday()) }
    const filters = [...(range === 'All' ? [] : [range]), ...hidden.map((name) => `Hidden: ${name}`)]
    const picture = composePicture(captionOf(graph, label, hidden, subject), drawnSvg(svg))
    actor.send({ type: 'picture.requested', format, picture, named: { ...named, filters } })
  }
  return (
    <Menu position="top-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={figures['button']}
          aria-label={`Save picture of ${label}`}
          aria-busy={isSaving}
        >
          Save picture
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pictureFormats.map(({ format, words }) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
