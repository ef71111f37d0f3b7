import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { me } from './core/me.svelte';
import { speech } from './core/speech.svelte';
import { theme } from './core/theme.svelte';

theme.begin();
await speech.begin();
await me.begin();
// The shell opens without a network too; on unsafe connections browsers do not allow it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
mount(App, { target: document.getElementById('app')! });
