import { findChromium, findHeadlessShell } from '../helpers/chromium.ts'

export default async function globalSetup(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium()
  process.env.HEADLESS_SHELL_PATH = await findHeadlessShell()
}
