import type { Page } from 'playwright/test'

/**
 * Accepts the browser's own questions, such as whether to leave the page. A question that has ended, because the page
 * closed, needs no answer.
 */
export function acceptQuestions(page: Page): void {
  page.on('dialog', (question) => question.accept().catch(() => {}))
}
