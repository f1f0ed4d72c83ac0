import { Menu } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ComponentProps, useDeferredValue } from 'react'
import type { ExportMethod } from '../../../domain/widgets/sheet/sheet.ts'
import { isChoosingRows, type SheetRef } from '../../../machines/widgets/sheet.ts'
import figures from '../figures/figures.module.css'
import styles from './sheet.module.css'
import { type SheetBuilder, takeSheet } from './take-sheet.ts'

interface Props {
  readonly sheet: SheetRef
  readonly sheetOf: SheetBuilder
  readonly label: string
}

const exportOptions: readonly { readonly way: ExportMethod; readonly words: string }[] = [
  { way: 'copy', words: 'Copy' },
  { way: 'csv', words: 'Save as CSV' },
  { way: 'xlsx', words: 'Save as Excel' },
  { way: 'print', words: 'Print' },
]

const menuButtonProps = ({ label }: Pick<Props, 'label'>): ComponentProps<'button'> => ({
  type: 'button',
  className: `${figures['button'] ?? ''} ${figures['toggle'] ?? ''} ${styles['menu'] ?? ''}`,
  'aria-label': `Export ${label}`,
  'aria-haspopup': 'menu',
  'aria-expanded': false,
  children: 'Export',
})

const WholeMenu = ({ sheet, sheetOf, label }: Props) => {
  const isChoosing = useSelector(sheet, isChoosingRows)
  const count = useSelector(sheet, ({ context }) => context.chosen.size)
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button {...menuButtonProps({ label })} />
      </Menu.Target>
      <Menu.Dropdown>
        {count > 0 && <Menu.Label>{count === 1 ? 'The chosen row' : `The ${count} chosen rows`}</Menu.Label>}
        {exportOptions.map(({ way, words }) => (
          <Menu.Item key={way} onClick={() => takeSheet(sheet, way, sheetOf)}>
            {words}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => sheet.send({ type: 'choosing.toggled' })}>
          {isChoosing ? 'Use all rows' : 'Choose rows'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A menu is slow to make, so its button appears first and the rest a moment later. */
export const SheetMenu = (props: Props) =>
  useDeferredValue(true, false) ? <WholeMenu {...props} /> : <button {...menuButtonProps(props)} />
