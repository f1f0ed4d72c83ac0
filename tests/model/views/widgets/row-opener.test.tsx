import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RowOpener } from '../../../../src/views/widgets/table/row-opener.tsx'
import { renderView } from '../../support/render-view.tsx'

const hidden = true

test('a row that is opened has the focus, and leaves it alone once it is closed', () => {
  renderView(
    <RowOpener
      row={{ code: 'BHP' }}
      columns={[
        {
          path: 'code',
          title: {
            ...{ value: 'Code', type: 'text', alignment: 'left' },
            ...{ hidden: false, total: false, visibilityWeight: 0 },
          },
        },
      ]}
    >
      BHP
    </RowOpener>,
  )
  const opened = screen.getByRole('dialog', { name: 'BHP', hidden })
  const toggle = (newState: string) => fireEvent(opened, Object.assign(new Event('toggle'), { newState }))
  const opener = screen.getByRole('button', { name: 'BHP' })
  expect(screen.queryByRole('definition', { hidden })).toBeNull()
  fireEvent(opened, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  expect(screen.getByRole('definition', { hidden }).textContent).toBe('BHP')
  opener.focus()
  toggle('closed')
  expect(document.activeElement).toBe(opener)
  toggle('open')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close', hidden }))
})
