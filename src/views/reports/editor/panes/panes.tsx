import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { DraggableTab, Mosaic, MosaicWindow, type TabButtonRenderer } from 'react-mosaic-component'
import 'react-mosaic-component/react-mosaic-component.css'
import {
  asTabs,
  isTab,
  narrowed,
  oneAboveTheOther,
  type Pane,
  type Panes as Arrangement,
  rowsOf,
  sideBySide,
} from '../../../../domain/reports/editor/panes.ts'
import type { ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import { CodePane, HelpersPane } from './code-pane.tsx'
import { mosaicOf, panesOf } from './mosaic-panes.ts'
import './mosaic.css'
import { PreviewPane } from './preview-pane.tsx'
import styles from './panes.module.css'

const paneTexts: Readonly<Record<Pane, string>> = { code: 'Code', helpers: 'Helpers', preview: 'Preview' }

interface Props {
  readonly editor: ReportEditorRef
}

const contents = { code: CodePane, helpers: HelpersPane, preview: PreviewPane } as const

const arrangements = { tabs: asTabs, row: sideBySide, column: oneAboveTheOther } as const

const choices: { readonly value: keyof typeof arrangements; readonly label: string }[] = [
  { value: 'tabs', label: 'Tabs' },
  { value: 'row', label: 'Side by side' },
  { value: 'column', label: 'Stacked' },
]

const arrangementOf = (panes: Arrangement): keyof typeof arrangements => {
  if (typeof panes === 'string' || panes.type === 'tabs') return 'tabs'
  return panes.direction
}

const isArrangement = (value: string): value is keyof typeof arrangements => value in arrangements

const TabButton: TabButtonRenderer<Pane> = ({ tabKey, index, isActive, path, mosaicId, onTabClick, mosaicActions }) => (
  <DraggableTab
    key={tabKey}
    tabKey={tabKey}
    tabIndex={index}
    tabContainerPath={path}
    mosaicActions={mosaicActions}
    mosaicId={mosaicId}
  >
    {({ connectDragSource }) => (
      <button
        type="button"
        className="mosaic-tab-button"
        aria-pressed={isActive}
        onClick={onTabClick}
        ref={(button) => {
          connectDragSource(button)
        }}
      >
        {paneTexts[tabKey]}
      </button>
    )}
  </DraggableTab>
)

/** Spec §2. */
const paneHeight = 600

const nothing = <span />

const Arranger = ({
  panes,
  onArrange,
}: {
  readonly panes: Arrangement
  readonly onArrange: (to: Arrangement) => void
}) => (
  <div className={styles['arranger']}>
    <SegmentedControl
      size="xs"
      aria-label="Layout of panes"
      data={choices}
      value={arrangementOf(panes)}
      onChange={(value) => {
        if (isArrangement(value)) onArrange(arrangements[value])
      }}
    />
  </div>
)

export const Panes = ({ editor }: Props) => {
  const isNarrow = useMediaQuery('(width < 48rem)')
  const kept = useSelector(editor, ({ context }) => context.panes)
  const panes = isNarrow ? narrowed(kept) : kept
  const arrange = (to: Arrangement) => editor.send({ type: 'panes.arranged', panes: to })
  return (
    <section aria-label="Panes" className={styles['panes']}>
      {!isNarrow && <Arranger panes={panes} onArrange={arrange} />}
      <div className={styles['stage']} style={{ height: `${rowsOf(panes) * paneHeight}px` }}>
        <Mosaic<Pane>
          className="plutus-mosaic"
          value={mosaicOf(panes)}
          onChange={(node) => {
            if (node !== null) arrange(panesOf(node))
          }}
          renderTile={(pane, path) => {
            const Content = contents[pane]
            return isTab(panes, pane) ? (
              <div className={styles['pane']}>
                <Content editor={editor} />
              </div>
            ) : (
              <MosaicWindow<Pane> path={path} title={paneTexts[pane]} toolbarControls={nothing}>
                <div className={styles['pane']}>
                  <Content editor={editor} />
                </div>
              </MosaicWindow>
            )
          }}
          renderTabButton={TabButton}
          renderTabToolbarControls={() => null}
          canClose={() => 'noClose'}
        />
      </div>
    </section>
  )
}
