import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { DraggableTab, Mosaic, MosaicWindow, type TabButtonRenderer } from 'react-mosaic-component'
import 'react-mosaic-component/react-mosaic-component.css'
import {
  tabbedLayout,
  isTab,
  narrowedPanes,
  stackedLayout,
  type EditorPane,
  type PaneLayout,
  rowCountOf,
  sideBySideLayout,
} from '../../../../domain/reports/editor/panes.ts'
import type { ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import { CodePane, HelpersPane } from './code-pane.tsx'
import { mosaicOf, panesOf } from './mosaic-panes.ts'
import './mosaic.css'
import { PreviewPane } from './preview-pane.tsx'
import styles from './panes.module.css'

const paneTexts: Readonly<Record<EditorPane, string>> = { code: 'Code', helpers: 'Helpers', preview: 'Preview' }

interface Props {
  readonly editor: ReportEditorRef
}

const paneContents = { code: CodePane, helpers: HelpersPane, preview: PreviewPane } as const

const paneArrangements = { tabs: tabbedLayout, row: sideBySideLayout, column: stackedLayout } as const

const arrangementChoices: { readonly value: keyof typeof paneArrangements; readonly label: string }[] = [
  { value: 'tabs', label: 'Tabs' },
  { value: 'row', label: 'Side by side' },
  { value: 'column', label: 'Stacked' },
]

const arrangementOf = (panes: PaneLayout): keyof typeof paneArrangements => {
  if (typeof panes === 'string' || panes.type === 'tabs') return 'tabs'
  return panes.direction
}

const isArrangement = (value: string): value is keyof typeof paneArrangements => value in paneArrangements

const TabButton: TabButtonRenderer<EditorPane> = ({
  tabKey,
  index,
  isActive,
  path,
  mosaicId,
  onTabClick,
  mosaicActions,
}) => (
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

const emptyElement = <span />

const ArrangementChoice = ({
  panes,
  onArrange,
}: {
  readonly panes: PaneLayout
  readonly onArrange: (to: PaneLayout) => void
}) => (
  <div className={styles['arranger']}>
    <SegmentedControl
      size="xs"
      aria-label="Layout of panes"
      data={arrangementChoices}
      value={arrangementOf(panes)}
      onChange={(value) => {
        if (isArrangement(value)) onArrange(paneArrangements[value])
      }}
    />
  </div>
)

export const ReportPanes = ({ editor }: Props) => {
  const isNarrow = useMediaQuery('(width < 48rem)')
  const kept = useSelector(editor, ({ context }) => context.panes)
  const panes = isNarrow ? narrowedPanes(kept) : kept
  const arrange = (to: PaneLayout) => editor.send({ type: 'panes.arranged', panes: to })
  return (
    <section aria-label="Panes" className={styles['panes']}>
      {!isNarrow && <ArrangementChoice panes={panes} onArrange={arrange} />}
      <div className={styles['stage']} style={{ height: `${rowCountOf(panes) * paneHeight}px` }}>
        <Mosaic<EditorPane>
          className="plutus-mosaic"
          value={mosaicOf(panes)}
          onChange={(node) => {
            if (node !== null) arrange(panesOf(node))
          }}
          renderTile={(pane, path) => {
            const Content = paneContents[pane]
            return isTab(panes, pane) ? (
              <div className={styles['pane']}>
                <Content editor={editor} />
              </div>
            ) : (
              <MosaicWindow<EditorPane> path={path} title={paneTexts[pane]} toolbarControls={emptyElement}>
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
