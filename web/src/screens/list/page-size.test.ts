import { describe, expect, it } from 'vitest'
import { fittingRows, readPageSize } from './page-size.ts'

describe('the rows of a page', () => {
  it('default to ten until another choice is stored', () => {
    expect(readPageSize(null)).toBe(10)
    expect(readPageSize('7')).toBe(10)
    expect(readPageSize('50')).toBe(50)
    expect(readPageSize('fit')).toBe('fit')
  })

  it('fill the window, from 10 to 200', () => {
    expect(fittingRows(700, 32)).toBe(21)
    expect(fittingRows(100, 32)).toBe(10)
    expect(fittingRows(-50, 32)).toBe(10)
    expect(fittingRows(100_000, 32)).toBe(200)
  })
})
