import { useState } from 'react';
import { confirmationStateOf, type ConfirmationState } from './confirmation-state';

const KEY = 'paidSteps';

/** A part of a cart that became an order while another part was still to be paid. */
export interface PaidStep {
  readonly orderId: number;
  readonly confirmation: ConfirmationState;
}

function stepOf(value: unknown): PaidStep | null {
  if (typeof value !== 'object' || value === null) return null;
  const { orderId, confirmation } = value as Record<string, unknown>;
  const read = confirmationStateOf(confirmation);
  return typeof orderId === 'number' && read !== null ? { orderId, confirmation: read } : null;
}

function readSteps(): readonly PaidStep[] {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.map(stepOf).filter((step) => step !== null) : [];
  } catch {
    return [];
  }
}

/** Forgets them: the last step is paid, or another cart begun. */
export function forgetSteps(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Closed storage keeps nothing anyway.
  }
}

/** The orders that this cart has made already, kept over a reload and a log-in. */
export function usePaidSteps(): {
  readonly paid: readonly PaidStep[];
  readonly add: (step: PaidStep) => void;
} {
  const [paid, setPaid] = useState(readSteps);
  return {
    paid,
    add: (step) => {
      const next = [...paid, step];
      setPaid(next);
      try {
        window.sessionStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Without storage the page still knows.
      }
    },
  };
}
