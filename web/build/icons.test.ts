import { expect, test } from 'vitest'
import { findIcons } from './icons.ts'

test('the icons of the first load are those of menu entries shown without a session', () => {
  const { first, all } = findIcons(`
    export const menu = [
      { title: 'signIn', icon: icon.LogIn, access: 'login' },
      { title: 'charges', icon: icon.CreditCard, ...screen('charges') },
      { title: 'links', icon: icon.Share, items: [
        { title: 'blog', icon: icon.Feed, access: 'any' },
        { title: 'help', icon: icon.Lifesaver, access: 'helpDesk' },
      ] },
      { title: 'settings', icon: icon.Settings, items: [{ title: 'keys', icon: icon.Key, access: 'callers' }] },
      { title: 'preferences', icon: icon.Cog, path: '/me/preferences' },
    ]`)
  expect([...first].sort()).toEqual(['Cog', 'Feed', 'LogIn', 'Share'])
  expect([...all].sort()).toEqual(['Cog', 'CreditCard', 'Feed', 'Key', 'Lifesaver', 'LogIn', 'Settings', 'Share'])
})
