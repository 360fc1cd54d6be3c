import { useEffect, useState } from 'react'
import { isApiError } from '#http/api-error.ts'
import { fetchIsDemo, login } from '#http/auth.ts'
import { clearSesion, saveSesion } from '#offline/sesion.ts'
import { forgetAnswers } from './kept-answers.ts'

/** How a sign-in ended. `status` is the server's, 0 when it did not answer. */
export type SignIn = { ok: true } | { ok: false; status: number; retryAfterMs: number | null }

/** Signs a person in on this device (specification §7, POST /auth/login). */
export async function signIn(nombre: string, pass: string): Promise<SignIn> {
  try {
    forgetAnswers((await saveSesion(await login({ nombre, pass }))).nombre)
    return { ok: true }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { ok: false, status: error.status, retryAfterMs: error.retryAfterMs }
  }
}

/** Signs out: role, token and the answers kept for the office go, what is pending stays (reliability C30). */
export async function signOut(): Promise<void> {
  await clearSesion()
  forgetAnswers()
}

/** Whether the server runs on demo data; false until it says so. */
export function useIsDemo(): boolean {
  const [isDemo, setIsDemo] = useState(false)
  useEffect(() => {
    fetchIsDemo().then(setIsDemo, () => setIsDemo(false)) // Absent, or no network: no hint
  }, [])
  return isDemo
}
