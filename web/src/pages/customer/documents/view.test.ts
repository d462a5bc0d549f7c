import { expect, test } from 'vitest'
import { changeByKey, changed, placed, plainView } from './view.ts'

test('a view zooms in steps up to a limit, and rotates', () => {
  const zoomed = changed(plainView, 'zoomIn')
  expect(zoomed).toEqual({ zoom: 1.5, turn: 0 })
  expect(changed(zoomed, 'zoomOut')).toEqual(plainView)
  expect(changed({ zoom: 6, turn: 0 }, 'zoomIn').zoom).toBe(6)
  expect(changed({ zoom: 0.5, turn: 0 }, 'zoomOut').zoom).toBe(0.5)
  expect(changed(plainView, 'turnLeft').turn).toBe(270)
  expect(changed({ zoom: 1, turn: 270 }, 'turnRight').turn).toBe(0)
  expect(changed({ zoom: 3, turn: 90 }, 'reset')).toEqual(plainView)
})

test('keys zoom and rotate too', () => {
  expect(['+', '=', '-', '0', 'r', 'R', 'l', 'x'].map(changeByKey)).toEqual([
    'zoomIn',
    'zoomIn',
    'zoomOut',
    'reset',
    'turnRight',
    'turnLeft',
    'turnLeft',
    null,
  ])
})

test('a picture fits its frame, even if rotated', () => {
  const picture = { width: 400, height: 200 }
  const small = { width: 200, height: 300 }
  expect(placed(picture, small, plainView).room).toEqual({ width: 200, height: 100 })
  expect(placed(picture, small, { zoom: 1, turn: 90 })).toEqual({
    picture: { width: 300, height: 150 },
    room: { width: 150, height: 300 },
  })
  expect(placed(picture, { width: 900, height: 900 }, { zoom: 2, turn: 0 }).room).toEqual({ width: 800, height: 400 })
})
