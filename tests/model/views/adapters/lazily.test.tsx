import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyComponent } from '../../../../src/views/adapters/lazy-component.tsx'
import { renderView } from '../../support/render-view.tsx'

interface Props {
  readonly name: string
}

const Greeting = ({ name }: Props) => <p>Hello {name}</p>

const drawn = (...answers: readonly (() => Promise<ComponentType<Props>>)[]) => {
  const load = vi.fn<() => Promise<ComponentType<Props>>>()
  answers.forEach((answer) => load.mockImplementationOnce(answer))
  const View = lazyComponent(load, { meanwhile: ({ name }) => <p>{name} is loading</p> })
  renderView(
    <>
      <p>Beside it</p>
      <View name="Ada" />
    </>,
  )
  return load
}

const arrived = (): Promise<ComponentType<Props>> => Promise.resolve(Greeting)

const notArrived = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch the module'))

const tryAgain = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
}

test('what arrives is drawn with what it is given, in place of what stood there meanwhile', async () => {
  const load = drawn(arrived)
  expect(screen.getByText('Ada is loading')).toBeDefined()
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  expect(screen.queryByText('Ada is loading')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what was fetched before is drawn at once, wherever it stands', async () => {
  const load = vi.fn(arrived)
  const View = lazyComponent(load, { meanwhile: () => <p>Loading</p> })
  await View.fetch()
  const views = (
    <>
      <View name="Ada" />
      <View name="Grace" />
    </>
  )
  renderView(views)
  expect(screen.getByText('Hello Ada')).toBeDefined()
  expect(screen.getByText('Hello Grace')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what does not arrive leaves what is to stand there instead', async () => {
  const View = lazyComponent<Props>(notArrived, { missing: ({ name }) => <p>Without a greeting for {name}</p> })
  renderView(<View name="Ada" />)
  expect(await screen.findByText('Without a greeting for Ada')).toBeDefined()
})

test('what does not arrive says so beside the rest, and is fetched again when asked', async () => {
  drawn(notArrived, arrived)
  expect((await screen.findByRole('alert')).textContent).toContain('This part of Plutus could not be loaded.')
  expect(screen.getByText('Beside it')).toBeDefined()
  await tryAgain()
  expect(await screen.findByText('Hello Ada')).toBeDefined()
})

test('what does not arrive the second time is asked for by loading the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => {
    reload.mockRestore()
  })
  const load = drawn(notArrived, notArrived)
  await tryAgain()
  await screen.findByText('This part of Plutus still could not be loaded. Try again to reload the whole page.')
  expect(reload).not.toHaveBeenCalled()
  await tryAgain()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(2)
})
