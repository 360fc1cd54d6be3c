import './butaca-dialogs.css'
import type { CSSProperties } from 'react'
import { MODALES } from '#messages/modales.ts'
import { FormDialog, type FormDialogProps } from '#office/form-dialog.tsx'
import { useScreenKeyboard } from '../lector/use-screen-keyboard.ts'
import { Problem } from './problem.tsx'

interface SeatFormProps extends Omit<FormDialogProps, 'top' | 'said' | 'cancel' | 'submit'> {
  submit: string
  problem: string
  isKeeping: boolean
}

/** A dialog with a form about a seat; `problem` is an error of the whole form, or ''. */
export function SeatForm({ submit, problem, isKeeping, ...form }: SeatFormProps) {
  const hasKeyboard = useScreenKeyboard()
  return (
    <FormDialog
      top={hasKeyboard}
      said={problem !== '' && <Problem text={problem} />}
      cancel={MODALES.cancelar}
      submit={{ children: submit, disabled: isKeeping }}
      {...form}
    />
  )
}

/** For `.nro-field`, whose letters get smaller as the number gets longer. */
export const lenOf = (nro: string): CSSProperties => ({ '--len': Math.max(nro.length, 1) }) as CSSProperties
