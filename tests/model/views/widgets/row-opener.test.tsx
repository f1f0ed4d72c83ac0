import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TableColumn } from '../../../../src/domain/widgets/table/widget-table.ts'
import { openerIndex, RowOpener } from '../../../../src/views/widgets/table/row-opener.tsx'
import { renderView } from '../../support/render-view.tsx'

const isHidden = true

test('a row that is opened has the focus, and leaves it alone once it is closed', () => {
  renderView(
    <RowOpener
      row={{ code: 'BHP' }}
      columns={[
        {
          path: 'code',
          title: {
            value: 'Code',
            type: 'text',
            alignment: 'left',
            hidden: false,
            total: false,
            visibilityWeight: 0,
          },
        },
      ]}
    >
      BHP
    </RowOpener>,
  )
  const opened = screen.getByRole('dialog', { name: 'BHP', hidden: isHidden })
  const toggle = (newState: string) => fireEvent(opened, Object.assign(new Event('toggle'), { newState }))
  const opener = screen.getByRole('button', { name: 'BHP' })
  expect(screen.queryByRole('definition', { hidden: isHidden })).toBeNull()
  fireEvent(opened, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  expect(screen.getByRole('definition', { hidden: isHidden }).textContent).toBe('BHP')
  opener.focus()
  toggle('closed')
  expect(document.activeElement).toBe(opener)
  toggle('open')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close', hidden: isHidden }))
})

test('S4: in a row that begins with a link, the next cell opens the row', () => {
  const columns = ['account', 'value'].map(
    (path): TableColumn => ({
      path,
      title: {
        value: path,
        type: 'text',
        alignment: 'left',
        hidden: false,
        total: false,
        visibilityWeight: 0,
      },
    }),
  )
  const row = { account: { href: '/dashboard/portfolio/P1', text: 'Ash Trust' }, value: 12.5 }
  expect(openerIndex(columns, row)).toBe(1)
  expect(openerIndex(columns, { ...row, account: 'Ash Trust' })).toBe(0)
})
