import { findOnPath, installDebian } from '../helpers/programs.ts'
import globalSetup from './global-setup.ts'

const RASTERER = ['pdftoppm']

export default async function longSetup(): Promise<void> {
  await globalSetup()
  const found = (await findOnPath(RASTERER)) ?? (await installDebian(RASTERER, 'poppler-utils'))
  if (found === undefined) throw new Error('No pdftoppm found: install poppler-utils.')
}
