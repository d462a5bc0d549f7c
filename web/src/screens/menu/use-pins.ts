import { useState } from 'react'

/** Maximum number of pinned screens. More would be a second menu. */
const mostPins = 12

/** The paths of the pinned screens, stored in this browser, and a function that pins or unpins one. */
export function usePins(): readonly [readonly string[], (path: string) => void] {
  const [pins, setPins] = useState(readPins)
  const toggle = (path: string) => {
    const others = pins.filter((pin) => pin !== path)
    const next = others.length < pins.length ? others : [...others, path].slice(-mostPins)
    localStorage.setItem('pins', next.join(' '))
    setPins(next)
  }
  return [pins, toggle]
}

function readPins(): readonly string[] {
  return (localStorage.getItem('pins') ?? '').split(' ').filter(Boolean).slice(0, mostPins)
}
