import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { me } from './core/me.svelte';
import { speech } from './core/speech.svelte';
import { theme } from './core/theme.svelte';

theme.begin();
// The shell opens without a network too; on unsafe connections browsers do not allow it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
try {
  await speech.begin();
  await me.begin();
  mount(App, { target: document.getElementById('app')! });
} catch {
  // Without a server there are no words either: the page itself has these, and tries again.
  document.getElementById('gone')!.hidden = false;
  setTimeout(() => location.reload(), 5000);
}
