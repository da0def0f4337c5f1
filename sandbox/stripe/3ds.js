// In a frame the page around it goes on; on its own this page leads back to the shop.
const { intent, return: back } = document.getElementById('outcome').dataset;
if (window.parent !== window) window.parent.postMessage({ sandboxStripe: 'authenticated', intent }, '*');
else if (back) window.location.replace(back);
