// Tells the page around a frame; without a frame it returns to the shop.
const { intent, return: back } = document.getElementById('outcome').dataset;
if (window.parent !== window) window.parent.postMessage({ sandboxStripe: 'authenticated', intent }, '*');
else if (back) window.location.replace(back);
