/** Signing in, signing up, and the member's account. */
import { whenLoaded } from '../ui/when-loaded.js';

/** @param {{reason?: string}} [options] message key of the reason for signing in */
export function openSignIn(options) {
  return whenLoaded(import('./member-dialog.js'), (dialog) => dialog.openSignIn(options));
}

/** @param {{reason?: string}} [options] message key of the reason for signing in */
export function openSignUp(options) {
  return whenLoaded(import('./member-dialog.js'), (dialog) => dialog.openSignUp(options));
}

export function openAccount() {
  return whenLoaded(import('./account-dialog.js'), (dialog) => dialog.openAccount());
}
